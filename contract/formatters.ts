/** What formats the values of messages, and joins texts. */
import { keepEach } from './keepEach'

/** Returns a function that creates a formatter once for each language and its options: that takes longer than to format. */
const keep = <Options, Formatter>(create: new (locale: string, options?: Options) => Formatter) => {
  const kept = new Map<string, Formatter>()
  return (locale: string, options?: Options): Formatter => {
    const key = locale + JSON.stringify(options)
    const formatter = kept.get(key) ?? new create(locale, options)
    kept.set(key, formatter)
    return formatter
  }
}

export const formatters = {
  getNumberFormat: keep(Intl.NumberFormat),
  getPluralRules: keep(Intl.PluralRules),
  getDateTimeFormat: keep(Intl.DateTimeFormat),
}

const getListFormat = keep(Intl.ListFormat)

// Not all browsers tell the direction of a language, but all its script.
const scriptOf = (locale: string): string => new Intl.Locale(locale).maximize().script ?? ''

const isRightToLeft = (locale: string): boolean => ['Arab', 'Hebr'].includes(scriptOf(locale))

const marked = /[\u2066-\u2069]/

/**
 * Joins texts. From right to left, each is marked, or names in Latin letters would run on from left to right, the last one first; so is
 * the list, which has no letter of its own to tell its direction where it is inserted.
 */
const joinIsolated = (locale: string, texts: readonly string[], join: (texts: readonly string[]) => string): string =>
  texts.length > 1 && isRightToLeft(locale)
    ? `\u2067${join(texts.map((text) => (marked.test(text) ? text : `\u2068${text}\u2069`)))}\u2069`
    : join(texts)

/**
 * Joins texts with a word before the last one.
 *
 * @example listedTexts('en', ['a', 'b', 'c']) // 'a, b, and c'
 */
export const listedTexts = (
  locale: string,
  texts: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => joinIsolated(locale, texts, (isolated) => getListFormat(locale, { type }).format(isolated))

const findSeparator = (locale: string): string => {
  const parts = getListFormat(locale, { type: 'unit' }).formatToParts(['a', 'b', 'c'])
  // Some languages have a word between all of them, which is part of it.
  return parts.find(({ type }) => type === 'literal')?.value.replaceAll(/\p{L}/gu, '') ?? ', '
}

/** Finds what stands between texts once for each language: cells of lists join them in each row. */
export const separatorOf = keepEach(findSeparator)

/**
 * Joins texts without any word, such as the first ones of many, or a place and what it is in.
 *
 * @example joinedTexts('en', ['a', 'b', 'c']) // 'a, b, c'
 */
export const joinedTexts = (locale: string, texts: readonly string[]): string =>
  joinIsolated(locale, texts, (isolated) => isolated.join(separatorOf(locale)))
