/** Phone numbers as people type and paste them. Pure functions. */
import type { CallingCode } from './useCallingCodes'

/** Blanks, dots, dashes and brackets, and the invisible marks that come along from address books. */
const decoration = /[\s().\-/\p{Pd}\p{Cf}]/gu

/** The digits that are stored, and a plus where one was typed. */
export const digitsOf = (typed: string): string =>
  typed.normalize('NFKC').replace(/^tel:/i, '').replaceAll(decoration, '')

/** The longest of the codes with which the digits begin: +1684 is American Samoa, although +1 is a code, too. */
const codeOf = (digits: string, codes: readonly CallingCode[]): string =>
  codes.reduce((best, { phone_code: code }) => (digits.startsWith(code) && code.length > best.length ? code : best), '')

/**
 * Takes a number with its country's code apart; undefined for one without, or whose code nobody has. The zero in brackets
 * is dialled only within the country.
 *
 * @example splitPhone('+44 (0)20 7555 0100', codes) // { code: '44', number: '2075550100' }
 */
export const splitPhone = (
  typed: string,
  codes: readonly CallingCode[],
): { readonly code: string; readonly number: string } | undefined => {
  const international = /^(?:\+|00)([1-9].*)$/.exec(digitsOf(typed.replace(/\(\s*0\s*\)/, '')))
  const digits = international?.[1] ?? ''
  const code = codeOf(digits, codes)
  return code === '' ? undefined : { code, number: digits.slice(code.length) }
}
