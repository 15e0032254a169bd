/**
 * What somebody hears who doesn't see the page: a virtual screen reader runs in it, follows the focus and live regions, and writes
 * down what it says.
 *
 * It says what ARIA says of an element, in the order of the page; each real screen reader words that in its own way. What it leaves
 * out is added here: changed states of what has the focus, and the headings of a cell.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import type { virtual } from '@guidepup/virtual-screen-reader'
import { build } from 'esbuild'

interface InPage {
  readonly reader: typeof virtual
  /** The headings of the cells that have taken the focus, in order. */
  heads: string[]
  /** The changed states of what has had the focus before. */
  states: string[]
  /** Whether what has the focus has taken it since the last time that something was forgotten, and thus been said with its states. */
  isFresh: boolean
}

let bundled: Promise<string> | undefined

const readerSource = async () => {
  bundled ??= build({
    stdin: {
      contents: `import { virtual } from '@guidepup/virtual-screen-reader'; window.reader = virtual`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
  }).then(({ outputFiles: [file] }) => file?.text ?? '')
  return bundled
}

/** Has the page note the headings of cells and changed states. */
const noteMore = (page: Page) =>
  page.evaluate(() => {
    const inPage = window as unknown as InPage
    const nameOf = (element: Element | null | undefined) =>
      element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    const headsOf = (cell: Element): string => {
      const row = cell.closest('[role=row], tr')
      const columns = [...(cell.closest('[role=grid]')?.querySelectorAll('[role=columnheader], thead th') ?? [])]
      const index = cell.getAttribute('aria-colindex')
      const column = index
        ? columns.find((one) => one.getAttribute('aria-colindex') === index)
        : columns[[...(row?.children ?? [])].indexOf(cell)]
      return `row ${nameOf(row?.querySelector('[role=rowheader], th'))}, column ${nameOf(column)}`
    }
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      inPage.isFresh = true
      const cell = target.closest('[role=gridcell], td')
      if (cell && target.closest('[role=grid]') && target.matches('[role=gridcell], [type=checkbox]'))
        inPage.heads.push(headsOf(cell))
    })
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'checkbox')
        inPage.states.push(target.checked ? 'checked' : 'not checked')
    })
    const words: { [attribute: string]: string } = {
      'aria-expanded': 'expanded',
      'aria-pressed': 'pressed',
      'aria-selected': 'selected',
    }
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes)
        if (target === document.activeElement && !inPage.isFresh && attributeName) {
          const isSo = (target as Element).getAttribute(attributeName) === 'true'
          inPage.states.push(isSo ? (words[attributeName] ?? '') : `not ${words[attributeName]}`)
        }
    }).observe(document.body, { subtree: true, attributeFilter: Object.keys(words) })
  })

/** What ARIA implies and no screen reader says. */
const unsaid =
  /, (?:not invalid|not busy|not disabled|not read only|orientated \w+|m(?:ax|in) value \d+|key shortcuts [^,]+)/g

/**
 * Without what goes from a live region, what is said twice because it comes in two steps, and the questions of dialogs, which this
 * reader takes for live regions.
 */
const tidy = (phrases: readonly string[]) =>
  phrases
    .map((phrase) => phrase.replaceAll(unsaid, '').trim())
    .filter(
      (phrase, index, all) => !/^(?:polite|assertive):$|^assertive: .*[?؟]$/.test(phrase) && phrase !== all[index - 1],
    )

/** Brings the reader into the page. */
const prepare = async (page: Page) => {
  if (await page.evaluate(() => 'reader' in window)) return
  await page.evaluate(await readerSource())
  await noteMore(page)
}

/** Writes ticks into the attribute from which the reader knows them. */
const showTicks = (page: Page) =>
  page.evaluate(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
      box.toggleAttribute('checked', box.checked)
  })

/** Begins to listen to a page; what is said from then on is what `expectHeard` expects. */
export const listen = async (page: Page) => {
  await prepare(page)
  await page.evaluate(() => (window as unknown as InPage).reader.start({ container: document.body }))
  await forget(page)
}

const forget = (page: Page) =>
  page.evaluate(async () => {
    const inPage = window as unknown as InPage
    Object.assign(inPage, { heads: [], states: [], isFresh: false })
    await inPage.reader.clearSpokenPhraseLog()
  })

const isSameState = (one: string, other: string) => one.replace(/^not /, '') === other.replace(/^not /, '')

/** Returns what has been said since something was forgotten. */
const heard = async (page: Page) => {
  const { said, heads, states } = await page.evaluate(async () => {
    const { reader, heads: found, states: changed } = window as unknown as InPage
    return { said: [...(await reader.spokenPhraseLog())], heads: found, states: changed }
  })
  const withHeads = tidy(said).map((phrase) =>
    /^(?:gridcell|checkbox)/.test(phrase) && heads.length > 0 ? `${phrase}, ${heads.shift()}` : phrase,
  )
  // What opens and closes again at once is heard as it is afterwards.
  const last = states.filter((state, index) => !states.slice(index + 1).some((later) => isSameState(later, state)))
  return [...withHeads, ...last]
}

/** Expects that exactly this is said because of an act, such as pressing a key. */
export const expectHeard = async (page: Page, act: () => Promise<unknown>, said: readonly unknown[]) => {
  await showTicks(page)
  await forget(page)
  await act()
  await expect.poll(() => heard(page)).toEqual(said)
}

/** Reads a part of the page from its beginning to its end, without repeating what an element consists of. */
export const readOut = async (part: Locator): Promise<string[]> => {
  await prepare(part.page())
  await showTicks(part.page())
  const phrases = await part.evaluate(async (container) => {
    const { reader } = window as unknown as InPage
    await reader.stop()
    await reader.start({ container })
    const first = await reader.lastSpokenPhrase()
    const most = 2000
    for (let count = 0; count < most; count += 1) {
      await reader.next()
      if ([first, `end of ${first}`].includes(await reader.lastSpokenPhrase())) break
    }
    const log = await reader.spokenPhraseLog()
    await reader.stop()
    return log
  })
  // Marks of direction are not said.
  const elements = tidy(phrases.map((phrase) => phrase.replaceAll(/[\u2066-\u2069]/g, ''))).filter(
    (phrase) => !/^(?:end(?: of .*|, .*)?|paragraph|rowgroup|not busy)$/.test(phrase),
  )
  return elements.filter((phrase, index) => !elements[index - 1]?.includes(phrase))
}
