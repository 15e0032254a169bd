/**
 * What axe finds on a page. Its rules about structure judge the whole page each time. Contrast, which takes three quarters
 * of its time, is judged once per worker for each theme and style of text: texts of one style have the same colours on all
 * pages.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half as long as what the package exports: it is sent to each page and compiled there. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for fonts and animations, so that axe doesn't judge intermediate colours. Endless animations are ignored. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Runs the rules that colours don't matter to. */
export const findingsOfStructure = async (page: Page): Promise<string[]> => {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as InPage
    // Passed checks would double the time.
    const { violations } = await inPage.run({
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: false } },
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  })
}

/** A hash of all that the contrast of a text depends on, in both themes. */
export type Style = number

interface InPage {
  readonly axe: typeof axe
  texts: readonly { readonly element: Element; readonly style: Style }[]
}

/**
 * Keeps in the page the first and the last visible text of each style that isn't known, and returns these styles.
 *
 * A style is the size of a text, its colour with the class that sets it, and likewise the backgrounds up to an opaque one:
 * colours that are alike in one theme needn't be in the other, unless classes are, too.
 */
const markTexts = (page: Page, known: Iterable<Style>): Promise<Style[]> =>
  page.evaluate(
    (given) => {
      interface Setting {
        readonly color: string
        /** Hashes of what sets the colour of texts, and of what is behind them. */
        readonly ink: number
        readonly paper: number
        readonly isDisabled: boolean
      }
      const isKnown = new Set(given)
      const hash = (...parts: readonly unknown[]) => {
        let [one, other] = [0x811c9dc5, 0x9e3779b9]
        for (const letter of parts.join(' ')) {
          one = Math.imul(one ^ (letter.codePointAt(0) ?? 0), 0x01000193)
          other = Math.imul(other ^ (letter.codePointAt(0) ?? 0), 0x85ebca6b)
        }
        return (one >>> 0) + (other >>> 11) * 2 ** 32
      }
      const texts = new Map<number, Element[]>()
      // A single letter could be a picture, axe says.
      const isText = ({ nodeType, textContent }: ChildNode) =>
        nodeType === Node.TEXT_NODE && (textContent ?? '').trim().length > 1
      const visit = (element: Element, above: Setting) => {
        const { color, backgroundColor, backgroundImage, opacity, filter, fontSize, fontWeight } =
          getComputedStyle(element)
        const name = `${element.tagName} ${element.getAttribute('class')}`
        const painted = [backgroundColor, backgroundImage, opacity, filter].join(' ')
        const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1'
        const paints = painted !== 'rgba(0, 0, 0, 0) none 1 none'
        const setting = {
          color,
          ink: color === above.color ? above.ink : hash(name, color),
          paper: paints ? hash(name, painted, isOpaque ? 0 : above.paper) : above.paper,
          isDisabled: above.isDisabled || element.matches(':disabled, [aria-disabled=true]'),
        }
        const style = hash(setting.ink, setting.paper, setting.isDisabled, fontSize, fontWeight)
        const holdsText = element.matches('input, textarea, select') || [...element.childNodes].some(isText)
        if (
          holdsText &&
          !isKnown.has(style) &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        )
          texts.set(style, [...(texts.get(style) ?? []), element])
        for (const child of element.children) visit(child, setting)
      }
      visit(document.body, { color: '', ink: 0, paper: 0, isDisabled: false })
      const marked = [...texts].flatMap(([style, alike]) =>
        [...new Set([alike[0], alike.at(-1)])].flatMap((element) => (element ? [{ element, style }] : [])),
      )
      Object.assign(window, { texts: marked })
      return [...texts.keys()]
    },
    [...known],
  )

/** How often axe could tell nothing of a style: of an input behind its frame, or of a label that is read but not seen. */
const untold = new Map<Style, number>()
const mostTries = 3

/** Judges the contrast of texts whose style isn't known. Returns what is wrong, the styles found, and those to judge no more. */
export const findingsOfContrast = async (page: Page, known: Iterable<Style>) => {
  await settle(page)
  const styles = await markTexts(page, known)
  if (styles.length === 0) return { findings: [], styles, judged: [] }
  const { findings, open } = await page.evaluate(async () => {
    const { axe: inPage, texts: marked } = window as unknown as InPage
    // What the page has replaced since is judged another time.
    const texts = marked.filter(({ element }) => (element as HTMLElement).isConnected)
    if (texts.length === 0) return { findings: [], open: marked.map(({ style }) => style) }
    const { passes, violations } = await inPage.run(
      { include: texts.map(({ element }) => element as HTMLElement) },
      { runOnly: ['color-contrast'], resultTypes: ['passes', 'violations'], elementRef: true },
    )
    const passed = new Set<unknown>(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
    return {
      findings: violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
      ),
      open: marked.filter(({ element }) => !passed.has(element)).map(({ style }) => style),
    }
  })
  if (findings.length > 0) return { findings, styles, judged: [] }
  const isOpen = new Set(open)
  for (const style of isOpen) untold.set(style, (untold.get(style) ?? 0) + 1)
  const isJudged = (style: Style) => !isOpen.has(style) || (untold.get(style) ?? 0) >= mostTries
  return { findings, styles, judged: styles.filter(isJudged) }
}
