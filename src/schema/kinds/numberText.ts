/** Formats numbers in the user's locale, and parses them in any notation, unless it could mean two numbers. */
import { locale as presentLocale } from '../../language'
import { isAmbiguousDecimal, isTooLong, readDecimal } from '../../../contract/decimals'

/** Always uses Latin digits, because inputs must be able to parse what they show. */
const format = (value: number, locale: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }).format(value)

/** Formats a number for display, with thousands separators. */
export const showNumber = (value: number, locale = presentLocale()): string =>
  format(value, locale, { maximumFractionDigits: 6 })

/** Formats an amount of money with the code of its currency, since symbols such as $ stand for many. */
export const showMoney = (value: number, currency: string, locale = presentLocale()): string =>
  format(value, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 6,
    trailingZeroDisplay: 'stripIfInteger',
  })

/**
 * Formats a number for an input: all digits, without thousands separators, and so that it has only one meaning.
 *
 * @example spellNumber(1.125, 'en') // '1.1250'
 */
export const spellNumber = (value: number, locale = presentLocale()): string => {
  const text = format(value, locale, { maximumFractionDigits: 20, useGrouping: false })
  return isAmbiguousDecimal(text) ? `${text}0` : text
}

/**
 * Parses a number in any notation. Returns null if it is none, or could be two: a person may follow another locale than the
 * browser.
 *
 * @example readNumber('412,5') // 412.5
 * @example readNumber('1.234.567,8') // 1234567.8
 * @example readNumber('1,234') // null
 */
export const readNumber = (typed: string): number | null =>
  isAmbiguousDecimal(typed) ? null : (readDecimal(typed, '.') ?? readDecimal(typed, ','))

type Problem = { readonly is: 'ambiguous'; readonly meanings: readonly [number, number] } | { readonly is: 'tooLong' }

/** Returns why a text that looks like a number isn't read as one; `14.000` means 14 to some people and 14,000 to others. */
export const problemOf = (typed: string): Problem | undefined => {
  if (isAmbiguousDecimal(typed)) {
    const [one, other] = [readDecimal(typed, '.') ?? 0, readDecimal(typed, ',') ?? 0]
    return { is: 'ambiguous', meanings: Math.abs(one) < Math.abs(other) ? [one, other] : [other, one] }
  }
  return isTooLong(typed) ? { is: 'tooLong' } : undefined
}
