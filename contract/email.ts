/**
 * What an email address is: HTML's own rule for `<input type="email">`, and beyond it no misplaced dots before the @
 * and a domain that ends in a name.
 *
 * Needs no library, so that the sign-in pages can import it. Decision 0007 says what becomes of international addresses.
 */
const local = "[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*"
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const lastLabel = '[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])'
const pattern = new RegExp(`^(?=[^@]{1,64}@)${local}@(?:${label}\\.)+${lastLabel}$`)

/** RFC 5321: a path of 256 characters, with its brackets. */
const maxLength = 254

const internationalDomain = /^(?!\p{ASCII}*$)(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}.-]+$/u

/** Spells an international domain as mail servers know it: `bücher.example` is `xn--bcher-kva.example`. */
const toAscii = (domain: string): string => {
  if (!internationalDomain.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/** Gives an address the one form in which it is checked, stored and compared; one that is wrong stays wrong. */
export const normalizeEmail = (text: string): string => {
  const typed = text.trim().normalize()
  // Spelling a domain takes the square of its length.
  if (typed.length > maxLength) return typed
  const at = typed.lastIndexOf('@') + 1
  const spelled = typed.slice(0, at) + toAscii(typed.slice(at))
  return isEmail(spelled) ? spelled.toLowerCase() : spelled
}

/** Tells whether a normalized text is an address. */
export const isEmail = (text: string): boolean => text.length <= maxLength && pattern.test(text)
