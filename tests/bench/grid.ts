import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { median, quantile, type Row } from './figures'
import { serveGridPage } from './gridPage'

interface Contender {
  readonly name: string
  readonly query: string
  readonly cell: string
  readonly horizontal: string
  readonly vertical: string
}

const own: Contender = {
  name: 'Our grid',
  query: 'own',
  cell: '[role=gridcell]',
  horizontal: '.scroller',
  vertical: '.scroller',
}
const other: Contender = {
  name: 'RevoGrid 4.28',
  query: 'other',
  cell: 'revogr-data .rgCell',
  horizontal: 'revogr-viewport-scroll.rgCol',
  vertical: 'revogr-viewport-scroll.rgCol .vertical-inner',
}

const rounds = 3
const frames = 60
const keys = 30
/** 200 rows by 25 columns. */
const block = Array.from({ length: 200 }, (_row, row) =>
  Array.from({ length: 25 }, (_column, column) => `P${row}.${column}`).join('\t'),
).join('\n')

interface Measured {
  readonly mount: number
  readonly across: readonly number[]
  readonly down: readonly number[]
  readonly arrows: readonly number[]
  readonly typing: number
  readonly paste: number
  readonly megabytes: number
  readonly cells: number
}

const readHeap = async (session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

const pressTimed = async (page: Page, key: string) => {
  // In two calls: the key could be quicker than one that only waits for it.
  await page.evaluate(() => window.probes?.awaitKey())
  await page.keyboard.press(key)
  return page.evaluate(() => window.probes?.readKey() ?? NaN)
}

/** Mounts a grid in a fresh page and works through it once. */
const measureOnce = async (browser: Browser, url: string, grid: Contender, slowdown: number): Promise<Measured> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  const session = await page.context().newCDPSession(page)
  await page.goto(`${url}/?grid=${grid.query}`)
  await page.waitForFunction(() => window.probes !== undefined)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const before = await readHeap(session)
  const mount = await page.evaluate((cell) => window.probes?.mount(cell) ?? NaN, grid.cell)
  await page.waitForTimeout(300)
  const scroll = (scroller: string, axis: 'scrollLeft' | 'scrollTop', step: number, frames: number) =>
    page.evaluate((scrolling) => window.probes?.scroll(scrolling) ?? [], { scroller, axis, step, frames })
  const across = await scroll(grid.horizontal, 'scrollLeft', 120, frames)
  const down = await scroll(grid.vertical, 'scrollTop', 40, frames)
  const megabytes = (await readHeap(session)) - before
  const cells = await page.locator(grid.cell).count()
  await page.mouse.click(700, 300)
  const arrows: number[] = []
  for (let key = 0; key < keys; key += 1) arrows.push(await pressTimed(page, key % 2 ? 'ArrowRight' : 'ArrowUp'))
  const typing = await pressTimed(page, '7')
  await page.keyboard.press('Escape')
  await scroll(grid.horizontal, 'scrollLeft', -1e6, 1)
  await scroll(grid.vertical, 'scrollTop', -1e6, 1)
  await page.waitForTimeout(300)
  await page.mouse.click(400, 60)
  const paste = await page.evaluate((pasted) => window.probes?.paste(pasted) ?? NaN, {
    text: block,
    cell: grid.cell,
    expected: 'P0.0',
  })
  await page.close()
  return { mount, across, down, arrows, typing, paste, megabytes, cells }
}

const inMilliseconds = (value: number) => `${value.toFixed(0)} ms`

const rowsOf = (grid: Contender, slowdown: number, measured: readonly Measured[]): Row[] => {
  const of = (pick: (one: Measured) => number) => measured.map(pick)
  const speed = slowdown === 1 ? '' : `, ${slowdown}x CPU slowdown`
  const row = (what: string, value: string, note: string): Row => ({
    what: `${grid.name}: ${what}${speed}`,
    value,
    note,
  })
  const scrolled = (what: string, pick: (one: Measured) => readonly number[]) => {
    const times = measured.flatMap((one) => [...pick(one)])
    const note = `p95 of ${times.length} frames; median ${median(times).toFixed(1)}, longest ${Math.max(...times).toFixed(0)}`
    return row(what, `${quantile(times, 0.95).toFixed(1)} ms`, note)
  }
  const range = (values: readonly number[]) =>
    `median of ${values.length}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`
  const single = (what: string, values: readonly number[]) => row(what, inMilliseconds(median(values)), range(values))
  return [
    single(
      'mount',
      of(({ mount }) => mount),
    ),
    scrolled('scroll across, 120 px a frame', ({ across }) => across),
    scrolled('scroll down, 40 px a frame', ({ down }) => down),
    single(
      'arrow key to paint',
      measured.flatMap(({ arrows }) => [...arrows]),
    ),
    single(
      'first letter to paint',
      of(({ typing }) => typing),
    ),
    single(
      'paste of 5,000 cells to paint',
      of(({ paste }) => paste),
    ),
    row(
      'memory',
      `${median(of(({ megabytes }) => megabytes)).toFixed(1)} MB`,
      `heap grown by mounting and scrolling; ${median(of(({ cells }) => cells))} cells in the page`,
    ),
  ]
}

/** Measures our grid of 200 x 2,000 cells in Chromium, beside a public one that does the same. */
export const measureGrid = async (): Promise<Row[]> => {
  const page = await serveGridPage()
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  try {
    const rows: Row[] = []
    for (const slowdown of [1, 4]) {
      const measured = new Map<Contender, Measured[]>([
        [own, []],
        [other, []],
      ])
      // In turn, so that whatever else the machine does meets both.
      for (let round = 0; round < rounds; round += 1)
        for (const [grid, results] of measured) results.push(await measureOnce(browser, page.url, grid, slowdown))
      for (const [grid, results] of measured) rows.push(...rowsOf(grid, slowdown, results))
    }
    return rows
  } finally {
    await browser.close()
    await page.stop()
  }
}
