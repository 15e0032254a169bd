/** Parses typed and pasted phone numbers. */
import { latinDigits } from '../../../contract/fold'
import type { CallingCode } from './inputs/useCallingCodes'

/** Spaces, punctuation, and invisible characters that are copied from address books. */
const decoration = /[\s().\-/\p{Pd}\p{Cf}]/gu

/** Returns the number without formatting: its digits, and a plus sign if present. */
export const digitsOf = (typed: string): string =>
  latinDigits(typed.normalize('NFKC')).replace(/^tel:/i, '').replaceAll(decoration, '')

/** Returns the longest matching code: +1684 is American Samoa, although +1 is also a code. */
const codeOf = (digits: string, codes: readonly CallingCode[]): string =>
  codes.reduce((best, { phone_code: code }) => (digits.startsWith(code) && code.length > best.length ? code : best), '')

/**
 * Splits an international number into code and number. Returns undefined without a known code. Drops a `(0)`, which is
 * dialled only within the country.
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
