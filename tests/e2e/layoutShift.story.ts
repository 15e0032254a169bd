import type { Page } from '@playwright/test'
import { listScreens, type Screen } from '../pictures/screens'
import type { Account } from './support/accounts'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Runs in each page: sums up how much of it moves by itself, and notes what. */
const watchShifts = () => {
  const seen = { sum: 0, moved: [] as string[] }
  Object.assign(window, { shifts: seen })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      seen.sum += value
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join()
      for (const { node, previousRect, currentRect } of sources)
        seen.moved.push(
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${place(previousRect)} → ${place(currentRect)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts)

const isPlain = ({ act, fails, hangs }: Screen) => !act && !fails && !hangs

/** All walks take minutes: most of them are for each night, and before a release. */
const walks: readonly (readonly [width: number, account: Account])[] = [
  [360, 'companyViewer'],
  ...(process.env.NIGHTLY === '1'
    ? ([
        [1440, 'master'],
        [360, 'master'],
        [360, 'companySuper'],
      ] as const)
    : []),
]

for (const [width, account] of walks)
  test(`nothing moves while a screen of ${account} loads, ${width} px wide`, async ({ page, baseURL }) => {
    // Each screen is waited for until nothing is under way, one after the other.
    test.setTimeout(600_000)
    const paths = (await listScreens(baseURL ?? '')).filter((screen) => screen.account === account && isPlain(screen))
    expect(paths.length).toBeGreaterThan(10)
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(watchShifts)
    await comeBackAs(page, account)
    const moving: string[] = []
    for (const { path } of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { sum, moved } = await shiftsOf(page)
      if (sum >= 0.005) moving.push(`${path} ${sum.toFixed(3)} ${moved.join(' | ')}`)
    }
    expect(moving).toEqual([])
  })
