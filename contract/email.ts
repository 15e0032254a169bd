/**
 * Validates and normalizes email addresses: the HTML rule for `<input type="email">`, but no misplaced dots before the
 * @, and a domain that ends in a name.
 *
 * Free of libraries, so that the sign-in pages can import it. For international addresses see decision 0007.
 */
const local = "[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*"
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const lastLabel = '[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])'
const pattern = new RegExp(`^(?=[^@]{1,64}@)${local}@(?:${label}\\.)+${lastLabel}$`)

/** RFC 5321: a path has at most 256 characters, including its brackets. */
const maxLength = 254

const internationalDomain = /^(?!\p{ASCII}*$)(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}.-]+$/u

/** Converts an international domain to ASCII: `bücher.example` becomes `xn--bcher-kva.example`. */
const toAscii = (domain: string): string => {
  if (!internationalDomain.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/** Returns the form in which an email is validated, stored and compared; an invalid one stays invalid. */
export const normalizeEmail = (text: string): string => {
  const typed = text.trim().normalize()
  // Conversion takes quadratic time.
  if (typed.length > maxLength) return typed
  const at = typed.lastIndexOf('@') + 1
  const spelled = typed.slice(0, at) + toAscii(typed.slice(at))
  return isEmail(spelled) ? spelled.toLowerCase() : spelled
}

/** The end of the address that an erased account has: nobody else gets it. */
export const erasedHost = '@erased.invalid'

/** Whether a normalized text is an email address. */
export const isEmail = (text: string): boolean =>
  text.length <= maxLength && pattern.test(text) && !text.endsWith(erasedHost)
