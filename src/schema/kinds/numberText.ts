/** Parses and formats numbers in the user's locale. Accepts other notations if they are unambiguous. */

/** The locale of the browser, which may differ from that of the console. */
const browserLocale = (): string => (typeof navigator === 'undefined' ? 'en' : navigator.language)

/** Always uses Latin digits, because inputs must be able to parse what they show. */
const format = (value: number, locale: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }).format(value)

/** Formats a number for display, with thousands separators. */
export const showNumber = (value: number, locale = browserLocale()): string =>
  format(value, locale, { maximumFractionDigits: 6 })

/** Formats a number for an input: all digits, without thousands separators. */
export const spellNumber = (value: number, locale = browserLocale()): string =>
  format(value, locale, { maximumFractionDigits: 20, useGrouping: false })

const decimalMark = (locale: string): string => (format(1.5, locale, {}).includes(',') ? ',' : '.')

/** Groups have three digits, or two in India. None follows a leading zero: `0,125` is a fraction. */
const patternOf = (decimal: string) => {
  const groups = `[1-9]\\d{0,2}(?<mark>[ '’${decimal === ',' ? '.' : ','}])(?:\\d{2,3}\\k<mark>)*\\d{3}`
  return new RegExp(
    `^(?<sign>[-+]?)(?:(?<whole>\\d+|${groups})(?:[${decimal}](?<part>\\d*))?|[${decimal}](?<only>\\d+))$`,
  )
}
const patterns = { '.': patternOf('.'), ',': patternOf(',') }

const readWith = (pattern: RegExp, text: string): number | null => {
  const found = pattern.exec(text)?.groups
  if (!found) return null
  const { sign = '', whole = '0', part, only } = found
  return Number(`${sign}${whole.replaceAll(/\D/g, '')}.${only ?? part ?? ''}0`)
}

/**
 * Parses a number in the notation of the locale or, if that fails, with point and comma swapped. Returns null if neither
 * works.
 *
 * @example readNumber('412,5', 'en') // 412.5
 * @example readNumber('1,234', 'en') // 1234
 * @example readNumber('1,234', 'de') // 1.234
 */
export const readNumber = (typed: string, locale = browserLocale()): number | null => {
  // Some locales add invisible direction marks next to the sign.
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace('−', '-')
  const comma = decimalMark(locale) === ','
  const [own, other] = comma ? [patterns[','], patterns['.']] : [patterns['.'], patterns[',']]
  return readWith(own, text) ?? readWith(other, text)
}
