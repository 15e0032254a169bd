import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half as long as what the package exports: it is sent to each page and compiled there. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/**
 * Finds the first and the last text of each style: those with the same tags, classes and states from the body downwards.
 * The rows of a table, for example, are told by two of them.
 */
const markTexts = (page: Page) =>
  page.evaluate(() => {
    const ofState = ['selected', 'disabled', 'current', 'pressed', 'checked', 'expanded', 'invalid', 'hidden']
    const styling = new Set(['class', 'style', 'disabled', ...ofState.map((name) => `aria-${name}`)])
    const styles = new Map<string, number>()
    const texts = new Map<number, Element[]>()
    const isText = ({ nodeType, textContent }: ChildNode) => nodeType === Node.TEXT_NODE && textContent?.trim()
    const visit = (element: Element, above: number) => {
      const states = [...element.attributes].filter(({ name }) => styling.has(name) || /^data-(?!index)/.test(name))
      const style = `${above} ${element.tagName} ${states.map(({ name, value }) => `${name}=${value}`).join(' ')}`
      if (!styles.has(style)) styles.set(style, styles.size + 1)
      const place = styles.get(style) ?? 0
      if ([...element.childNodes].some(isText) || element.matches('input, textarea, select'))
        texts.set(place, [...(texts.get(place) ?? []), element])
      for (const child of element.children) visit(child, place)
    }
    visit(document.body, 0)
    const chosen = [...texts.values()].flatMap((alike) => [alike[0], alike.at(-1)])
    Object.assign(window, { texts: [...new Set(chosen)] })
  })

/** Runs all rules, or those of contrast on a text of each style: a theme differs in colours only. */
const findingsOfAxe = async (page: Page, onlyContrast: boolean) => {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  if (onlyContrast) await markTexts(page)
  return page.evaluate(async (contrast) => {
    const { axe: inPage, texts } = window as unknown as { axe: typeof axe; texts: Element[] }
    // Passed checks would double the time.
    const { violations } = contrast
      ? await inPage.run({ include: texts }, { resultTypes: ['violations'], runOnly: ['color-contrast'] })
      : await inPage.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  }, onlyContrast)
}

/** The pages that were left in the dark theme: to change the theme renders everything again. */
const darkPages = new WeakSet<Page>()

/** Expects no axe findings in the theme of the page, and sufficient contrast in the other one; leaves the page in that. */
export const expectAccessible = async (page: Page) => {
  const themes = ['light', 'dark'] as const
  const [own, other] = darkPages.has(page) ? themes.toReversed() : themes
  for (const colorScheme of [own, other]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const findings = () => findingsOfAxe(page, colorScheme === other)
    await expect.poll(findings, `axe in the ${colorScheme} theme`).toEqual([])
  }
  if (other === 'dark') darkPages.add(page)
  else darkPages.delete(page)
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
