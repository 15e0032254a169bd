import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Expects a toast that contains this text. */
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()

/** Waits for fonts and animations, so that axe doesn't judge intermediate colours. Endless animations are ignored. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** The rules per theme; undefined means all. The dark theme differs in colours only. */
const rulesOf = { light: undefined, dark: ['color-contrast'] }

const findingsOfAxe = async (page: Page, runOnly: string[] | undefined) => {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Passed checks would double the time.
    const { violations } = await inPage.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  }, runOnly)
}

/** Expects no axe findings in the light theme, and sufficient contrast in the dark theme. */
export const expectAccessible = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const findings = () => findingsOfAxe(page, rulesOf[colorScheme])
    await expect.poll(findings, `axe in the ${colorScheme} theme`).toEqual([])
  }
}

/** Expects that the page doesn't overflow horizontally. */
export const expectFit = (page: Page) => expectNoOverflow(page.locator('html'))

/** Expects that an element doesn't overflow horizontally. */
export const expectNoOverflow = (part: Locator) =>
  expect
    .poll(() => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'overflow in pixels')
    .toBeLessThanOrEqual(0)

/** Waits until a list has loaded; its skeletons are rows, too. */
export const expectLoaded = (page: Page) =>
  expect(page.getByRole('main').getByRole('table')).toHaveAttribute('aria-busy', 'false')

/** Delays the responses of a call; returns a function that releases them. */
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

/** Records requests whose URL contains `part`. */
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

/** Makes a call fail with this response. */
export const failWith = (page: Page, url: string, body: unknown, status = 400) =>
  page.route(url, (route) => route.fulfill({ status, json: body }))
