import { expect, type Locator, type Page } from '@playwright/test'
import { unsavedWork as calls } from '../../../contract/calls/unsavedWork'
import { findingsOfContrast, findingsOfStructure, type Style } from './axe'

/** Expects a toast that contains this text. */
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()

/** The pages that were left in the dark theme: to change the theme renders everything again. */
const darkPages = new WeakSet<Page>()

const themes = ['light', 'dark'] as const

/** The styles of texts whose contrast this worker has judged in a theme, and those that it has then judged in the other, too. */
const judgedIn = { light: new Set<Style>(), dark: new Set<Style>() }
const judgedFrom = { light: new Set<Style>(), dark: new Set<Style>() }

const nothing: Awaited<ReturnType<typeof findingsOfContrast>> = { findings: [], styles: [], judged: [] }

/** Expects no axe findings, and sufficient contrast in both themes; may leave the page in the other one. */
export const expectAccessible = async (page: Page) => {
  const [own, other] = darkPages.has(page) ? themes.toReversed() : themes
  const show = (colorScheme: typeof own) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const expectContrast = async (theme: typeof own, known: ReadonlySet<Style>) => {
    let found = nothing
    const findings = async () => (found = await findingsOfContrast(page, known)).findings
    await expect.poll(findings, `contrast in the ${theme} theme`).toEqual([])
    for (const style of found.judged) judgedIn[theme].add(style)
    return found
  }
  await show(own)
  await expect.poll(() => findingsOfStructure(page), 'axe').toEqual([])
  const { styles, judged } = await expectContrast(own, judgedFrom[own])
  if (styles.length === 0) return
  await show(other)
  if (other === 'dark') darkPages.add(page)
  else darkPages.delete(page)
  await expectContrast(other, judgedIn[other])
  for (const style of judged) judgedFrom[own].add(style)
}

/** Returns where an element is, by all its sides. */
export const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not in view`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/**
 * Returns where a message of success is, as soon as it is there. The page itself looks, since a busy machine may look too late. Call it
 * before the act that the message tells of.
 */
export const measureMessage = (page: Page, text: string) =>
  page.evaluate(
    (said) =>
      new Promise<{ readonly y: number; readonly bottom: number }>((found) => {
        const look = () => {
          const messages = [...document.querySelectorAll('[role=status] .MuiAlert-root')]
          const box = messages.find(({ textContent }) => textContent.includes(said))?.getBoundingClientRect()
          if (box) found({ y: box.top, bottom: box.bottom })
          else requestAnimationFrame(look)
        }
        look()
      }),
    text,
  )

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

/** Returns a function that waits until no call is under way. Unlike `networkidle`, also after a page has been loaded. */
export const trackCalls = (page: Page) => {
  let open = 0
  let last = 0
  const count = (step: number) => () => {
    open += step
    last = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return () => expect.poll(() => open <= 0 && Date.now() - last > 1000).toBe(true)
}

/** Waits until the server has kept what was typed and is not saved. Call it before typing. */
export const untilKept = (page: Page, text = '') =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().endsWith(calls.storeUnsavedWork.path) &&
      (response.request().postData() ?? '').includes(text),
  )

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
