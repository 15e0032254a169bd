import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Expects a toast with exactly this text. */
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()

/** Waits until nothing changes for good: a colour in between would be judged as one of the design's. A skeleton pulses on. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** What differs between the themes is colours alone. */
const rulesOf = { light: undefined, dark: ['color-contrast'] }

const findingsOfAxe = async (page: Page, runOnly: string[] | undefined) => {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Without the details of what was fine, which take half the time.
    const { violations } = await inPage.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  }, runOnly)
}

/** Expects that axe finds nothing on the screen, and no poor contrast in the dark theme, once it has come to rest. */
export const expectAccessible = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const findings = () => findingsOfAxe(page, rulesOf[colorScheme])
    await expect.poll(findings, `axe in the ${colorScheme} theme`).toEqual([])
  }
}

/** Expects that nothing reaches over the side of the screen, once it has come to rest. */
export const expectFit = (page: Page) => expectWhole(page.locator('html'))

/** Expects that all of something is seen without scrolling it sideways. */
export const expectWhole = (part: Locator) =>
  expect
    .poll(() => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'pixels over the side')
    .toBeLessThanOrEqual(0)

/** Waits until a list shows its rows: the skeletons before them are rows, too. */
export const expectLoaded = (page: Page) =>
  expect(page.getByRole('main').getByRole('table')).toHaveAttribute('aria-busy', 'false')

/** Holds every answer of a call back until `release` is called. */
export const holdBack = async (page: Page, url: string | RegExp) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Counts the requests to an address from now on. */
export const countRequests = (page: Page, part: string) => {
  const seen: { method: string; body: unknown }[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) seen.push({ method: request.method(), body: request.postDataJSON() })
  })
  return seen
}

/** Finds an application's card by its name. */
export const applicationCard = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) })
    .getByRole('button')

/** Answers a call with a failure, as the API or something before it might. */
export const failWith = (page: Page, url: string, body: unknown, status = 400) =>
  page.route(url, (route) => route.fulfill({ status, json: body }))
