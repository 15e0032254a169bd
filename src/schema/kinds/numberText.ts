/** Numbers as people write them: with the marks of their language, or with others that can only be read in one way. */

/** The language of the person's browser; the console itself may speak another one. */
const personLocale = (): string => (typeof navigator === 'undefined' ? 'en' : navigator.language)

/** Digits are Latin ones everywhere: an input has to understand what it shows. */
const format = (value: number, locale: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }).format(value)

/** Writes a number for reading, with its thousands apart. */
export const showNumber = (value: number, locale = personLocale()): string =>
  format(value, locale, { maximumFractionDigits: 6 })

/** Writes a number for typing: all its digits, and no mark but that of the fraction. */
export const spellNumber = (value: number, locale = personLocale()): string =>
  format(value, locale, { maximumFractionDigits: 20, useGrouping: false })

const decimalMark = (locale: string): string => (format(1.5, locale, {}).includes(',') ? ',' : '.')

/** Groups are of three digits, in India also of two; no group follows a leading zero, since `0,125` is a fraction. */
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
 * Reads a number as its writer means it: as the language does, and where that gives none, with point and comma the other
 * way round. Null for what is no number in either reading.
 *
 * @example readNumber('412,5', 'en') // 412.5
 * @example readNumber('1,234', 'en') // 1234
 * @example readNumber('1,234', 'de') // 1.234
 */
export const readNumber = (typed: string, locale = personLocale()): number | null => {
  // Some languages put invisible marks of direction beside the sign.
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace('−', '-')
  const comma = decimalMark(locale) === ','
  const [own, other] = comma ? [patterns[','], patterns['.']] : [patterns['.'], patterns[',']]
  return readWith(own, text) ?? readWith(other, text)
}
