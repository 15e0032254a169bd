import { isEmail, normalizeEmail } from '../../contract/email'
import { signInMessages } from '../../contract/signInMessages'

/** Reads the email typed on the previous page from the history state, which keeps it out of URLs. */
export const emailFromState = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''

/** Returns the error of an email, if any. */
export const checkEmail = (email: string): string | undefined => {
  const address = normalizeEmail(email)
  if (!address) return signInMessages.emailRequired
  return isEmail(address) ? undefined : signInMessages.emailInvalid
}
