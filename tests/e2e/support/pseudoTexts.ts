/** Tells what a page says that is neither in the pseudo-language nor data, and what of it is cut off. */
import type { BrowserContext, Page } from '@playwright/test'
import { pseudoLetter } from '../../support/pseudoTexts'
import { textsOfPage } from './textsOfPage'

/** What is the same in all languages: the name of the product, the names of languages, and what is searched for. */
const international = ['Talent Console', 'English', 'Ελληνικά', 'UTC', 'qqqq']

/** Addresses may be broken after the sign. */
const wordsOf = (text: string) => (/^[^ ]+@[^ ]+$/.test(text) ? text.split(/(?<=@)/) : [])

/** Collects the texts in data. */
const collect = (value: unknown, into: Set<string>): void => {
  if (typeof value === 'string' && /[a-z]{2}/i.test(value))
    for (const one of [value.trim(), ...wordsOf(value)]) into.add(one)
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) collect(one, into)
}

/** Runs in each page: keeps what the console parses of data, which are answers of the server and the stored session; not what the server says of them. */
const keepAnswers = () => {
  const { parse } = JSON
  const answers: unknown[] = []
  Object.assign(window, { answers })
  JSON.parse = (...given) => {
    const value: unknown = parse(...given)
    if (typeof value === 'object' && value !== null) {
      if ('success' in value && 'data' in value) answers.push(value.data)
      if ('user' in value) answers.push(value.user)
    }
    return value
  }
}

/** Knows the data that pages of a context get. */
export const collectData = async (context: BrowserContext) => {
  await context.addInitScript(keepAnswers)
  const data = new Set<string>(international)
  let longest: string[] = []
  return {
    /** Collects what a page has got since it was last asked. */
    read: async (page: Page) => {
      collect(await page.evaluate(() => (window as { answers?: unknown[] }).answers?.splice(0)), data)
      longest = [...data].toSorted((a, b) => b.length - a.length)
    },
    /** Returns what of a text is not data. */
    without: (text: string): string => {
      let rest = text
      for (const known of longest) if (rest.includes(known)) rest = rest.replaceAll(known, '·')
      return rest
    },
  }
}

export type PageData = Awaited<ReturnType<typeof collectData>>

/** Whether a page scrolls sideways, and by what. */
const widthOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isWide = (element: Element) => Math.round(element.getBoundingClientRect().right) > clientWidth
    const wide = [...document.querySelectorAll('body *')].findLast(isWide)
    return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${wide?.outerHTML.slice(0, 300)}`]
  })

/** Lists the findings of a page, a line each. */
export const findingsOf = async (page: Page, data: PageData): Promise<string[]> => {
  const texts = await textsOfPage(page)
  // Last, since answers arrive meanwhile.
  await data.read(page)
  const said = texts.flatMap(({ text, at, cut }) => {
    const rest = data.without(text)
    return [
      ...(/[a-z]{2}/i.test(rest) ? [`English: ${JSON.stringify(text)} at ${at}`] : []),
      ...(cut !== undefined && pseudoLetter.test(rest) ? [`cut off ${cut}: ${JSON.stringify(text)} at ${at}`] : []),
    ]
  })
  return [...said, ...(await widthOf(page))]
}
