/**
 * Reads numbers as people and spreadsheets write them. Whether `14.000` is 14 or 14,000 depends on the decimal mark, which
 * only the writer knows: so a text is read with a mark, and `isAmbiguousDecimal` tells whether the mark matters.
 *
 * | Text | With a point | With a comma |
 * |---|---|---|
 * | `14000`, `14 000`, `14'000` | 14000 | 14000 |
 * | `12.5` | 12.5 | no number |
 * | `1.234,5` | no number | 1234.5 |
 * | `14.000` | 14 | 14000 |
 * | `0,125` | no number | 0.125 |
 * | `12,34,567` | 1234567 | no number |
 * | `125E-1` | 12.5 | 12.5 |
 * | `١٢٫٥` | no number | 12.5 |
 * | `١٫٢٣٤` | no number | 1.234 |
 */
import { latinDigits } from './fold'

export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** Groups have three digits, or two in India. None follows a leading zero: `0,125` is a fraction. */
const patternOf = (decimal: DecimalMark) => {
  const groups = `[1-9]\\d{0,2}(?<mark>[ '’${decimal === ',' ? '.' : ','}])(?:\\d{2,3}\\k<mark>)*\\d{3}`
  return new RegExp(
    `^(?<sign>[-+]?)(?:(?<whole>\\d+|${groups})(?:[${decimal}](?<part>\\d*))?|[${decimal}](?<only>\\d+))$`,
  )
}
const patterns = { '.': patternOf('.'), ',': patternOf(',') }

/** Begins a fraction: unlike the comma as which it is read, it never separates thousands. */
const arabicDecimalMark = '٫'

/** Replaces other forms of digits, spaces and Arabic marks, and drops the direction marks that some locales add next to the sign. */
const normalize = (text: string): string =>
  latinDigits(text.normalize('NFKC'))
    .replaceAll(arabicDecimalMark, ',')
    .replaceAll('٬', "'")
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace('−', '-')

const withoutMark = /^(?<sign>-?)(?<digits>\d+)E-(?<shift>[1-9]\d?)$/

/**
 * Writes a number in digits with a decimal point without any mark, so that it means the same with each.
 *
 * @example withoutDecimalMark('-12.5') // '-125E-1'
 */
export const withoutDecimalMark = (plain: string): string => {
  const [whole = '', fraction = ''] = plain.split('.')
  return fraction === '' ? whole : `${(whole + fraction).replace(/^(-?)0+/, '$1')}E-${fraction.length}`
}

/**
 * Returns a number that is written with this decimal mark in digits with a decimal point; null if it is none.
 *
 * @example plainDecimal('1.234,50', ',') // '1234.50'
 */
export const plainDecimal = (text: string, mark: DecimalMark): string | null => {
  if (mark === '.' && text.includes(arabicDecimalMark)) return null
  const normal = normalize(text)
  const { sign: minus = '', digits, shift = '' } = withoutMark.exec(normal)?.groups ?? {}
  if (digits !== undefined) {
    const all = digits.padStart(Number(shift) + 1, '0')
    return `${minus}${all.slice(0, all.length - Number(shift))}.${all.slice(-Number(shift))}`
  }
  const found = patterns[mark].exec(normal)?.groups
  if (!found) return null
  const { sign = '', whole = '0', part, only } = found
  const fraction = only ?? part
  return `${sign.replace('+', '')}${whole.replaceAll(/\D/g, '')}${fraction ? `.${fraction}` : ''}`
}

/** A number keeps this many digits exactly. */
const exactDigits = 15
export const tooLongMessage = 'At most 15 digits are kept. Enter a shorter number.'

/** Whether a number keeps all digits of a text, which has a decimal point. */
export const isExact = (plain: string): boolean =>
  plain
    .replace(/^-?[0.]*/, '')
    .replace('.', '')
    .replace(/0+$/, '').length <= exactDigits

/** Reads a number that is written with this decimal mark; null if it is none, or one that would be rounded. */
export const readDecimal = (text: string, mark: DecimalMark): number | null => {
  const plain = plainDecimal(text, mark)
  return plain === null || !isExact(plain) ? null : Number(plain)
}

/** Whether a text is a number with more digits than are kept. */
export const isTooLong = (text: string): boolean =>
  decimalMarks.every((mark) => readDecimal(text, mark) === null) &&
  decimalMarks.some((mark) => plainDecimal(text, mark) !== null)

/** Whether a text means different numbers with a decimal point and with a decimal comma, such as `14.000`. */
export const isAmbiguousDecimal = (text: string): boolean => {
  const [one, other] = [readDecimal(text, '.'), readDecimal(text, ',')]
  return one !== null && other !== null && one !== other
}

/**
 * Returns the decimal mark that these texts show: the one that all numbers fit which fit only one. Undefined if none shows
 * it, or some show the other.
 */
export const findDecimalMark = (texts: Iterable<string>): DecimalMark | undefined => {
  const shown = new Set<DecimalMark>()
  for (const text of texts) {
    const [own, ...others] = decimalMarks.filter((mark) => readDecimal(text, mark) !== null)
    if (own && others.length === 0) shown.add(own)
  }
  const [mark, ...others] = shown
  return others.length === 0 ? mark : undefined
}
