/**
 * Measures the first screen from a link: how long it takes, what is loaded, and which part of it runs. Of another build,
 * if one is named, the same in turns.
 */
import { chromium, type Browser, type CDPSession } from 'playwright-core'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { countTransfer } from '../support/transfer'
import { median, type Row } from './figures'
import { goThereAndBack, open, openDeepLink, rowOfList, signIn, type Session } from './navigation'

const rounds = 9
const path = '/tom-users'

interface Build {
  readonly name: string
  readonly url: string
}

interface Figures {
  readonly link: number[]
  readonly call: number[]
  /** The form that is opened as soon as the list shows. */
  readonly first: number[]
  readonly form: number[]
  readonly back: number[]
}

/** Runs in the page: returns when its first call of the API started, in milliseconds. */
const firstCall = () =>
  Math.min(
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .map(({ startTime }) => startTime),
  )

const visit = async (browser: Browser, url: string, session: Session, rate: number, figures: Figures) => {
  const { context, page } = await open(browser, session, rate)
  figures.link.push(await openDeepLink(page, url + path, rowOfList))
  figures.call.push(await page.evaluate(firstCall))
  for (let turn = 0; turn < 3; turn += 1) {
    const { there, back } = await goThereAndBack(page)
    figures[turn === 0 ? 'first' : 'form'].push(there)
    figures.back.push(back)
  }
  await context.close()
}

interface Script {
  readonly file: string
  readonly length: number
  readonly run: number
}

/** Reads which characters of each script have run: the innermost range around one decides. */
const readScripts = async (devtools: CDPSession): Promise<Script[]> => {
  const { result } = await devtools.send('Profiler.takePreciseCoverage')
  return result.flatMap(({ url, functions }) => {
    if (!url.includes('/assets/')) return []
    const ranges = functions.flatMap((one) => one.ranges)
    const length = Math.max(0, ...ranges.map(({ endOffset }) => endOffset))
    const hasRun = new Uint8Array(length)
    for (const { startOffset, endOffset, count } of ranges.toSorted(
      (one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset,
    ))
      hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    return [{ file: new URL(url).pathname, length, run: hasRun.reduce((sum, one) => sum + one, 0) }]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Measures what is loaded and run until the list shows, with an empty cache. */
const weigh = async (browser: Browser, { name, url }: Build, session: Session): Promise<Row[]> => {
  const { context, page } = await open(browser, session, 1)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true })
  const transferred = await countTransfer(page)
  await openDeepLink(page, url + path, rowOfList)
  const scripts = await readScripts(devtools)
  const parsed = new Set(scripts.map(({ file }) => file))
  const files = transferred().files.filter((file) => parsed.has(file.path) || file.path.endsWith('.css'))
  await context.close()
  const [length, run] = [sum(scripts.map((one) => one.length)), sum(scripts.map((one) => one.run))]
  const parts = scripts
    .toSorted((one, other) => other.length - one.length)
    .map((one) => `${one.file.slice('/assets/'.length).split('-')[0]} ${Math.round((100 * one.run) / one.length)} %`)
  return [
    {
      what: `First list, ${name}: scripts and styles`,
      value: `${(sum(files.map(({ bytes }) => bytes)) / 1000).toFixed(1)} kB`,
      note: `${files.length} files, compressed`,
    },
    {
      what: `First list, ${name}: scripts`,
      value: `${(length / 1000).toFixed(0)} kB`,
      note: `not compressed, of which ${((100 * run) / length).toFixed(0)} % run (${parts.join(', ')})`,
    },
  ]
}

const range = (values: readonly number[]) =>
  `median of ${values.length}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`

const figuresOf = (): Figures => ({ link: [], call: [], first: [], form: [], back: [] })

export const measureFirstScreen = async (builds: readonly Build[]): Promise<Row[]> => {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  const rows: Row[] = []
  try {
    const sessions: Session[] = []
    for (const build of builds) {
      const session = await signIn(browser, build.url)
      sessions.push(session)
      rows.push(...(await weigh(browser, build, session)))
    }
    for (const rate of [1, 4]) {
      const figures = builds.map(figuresOf)
      for (let round = 0; round < rounds; round += 1)
        for (const [index, { url }] of builds.entries())
          await visit(browser, url, sessions[index] as Session, rate, figures[index] as Figures)
      for (const [index, { name }] of builds.entries()) {
        const { link, call, first, form, back } = figures[index] as Figures
        const row = (what: string, values: readonly number[]): Row => ({
          what: `${what}, ${name}, ${rate}x CPU slowdown`,
          value: `${median(values).toFixed(0)} ms`,
          note: range(values),
        })
        rows.push(row('Link to a list', link), row('Its first call', call))
        rows.push(row('List to its first form, at once', first))
        rows.push(row('List to a form', form), row('Back to the list', back))
      }
    }
    return rows
  } finally {
    await browser.close()
  }
}
