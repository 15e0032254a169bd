/** The rules of passwords. Free of libraries, so that the sign-in pages can import it. */
import { signInMessages } from './signInMessages'

/** The minimum length of a password that its owner chooses. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The delay before a reset mail can be resent, in seconds. */
export const resendSeconds = 60

/** Whitespace and other invisible characters. */
const invisibleOnly = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a password has no visible character. */
export const isBlank = (password: string): boolean => invisibleOnly.test(password)

const newPasswordMistake = (password: string): string | undefined => {
  if (!password) return signInMessages.newPasswordRequired
  if (password.length < minPasswordLength) return signInMessages.passwordShort
  if (isBlank(password)) return signInMessages.passwordBlank
  return password.length > maxPasswordLength ? signInMessages.passwordLong : undefined
}

export interface NewPassword {
  readonly password: string
  /** The same once more. */
  readonly again: string
}

/**
 * Returns what is wrong with a new password and with its repetition. A difference is only told once the password itself is right
 * (A123).
 */
export const newPasswordMistakes = ({
  password,
  again,
}: NewPassword): { readonly [field in keyof NewPassword]?: string } => {
  const wrong = newPasswordMistake(password)
  const differs = !wrong && again !== password ? signInMessages.passwordsDiffer : undefined
  const wrongAgain = again ? differs : signInMessages.newPasswordAgain
  return { ...(wrong && { password: wrong }), ...(wrongAgain && { again: wrongAgain }) }
}
