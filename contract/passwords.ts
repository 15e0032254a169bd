/** The rules of passwords. Free of libraries, so that the sign-in pages can import it. */

/** The minimum length of a password that its owner chooses. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The delay before a reset mail can be resent, in seconds. */
export const resendSeconds = 60

/** Whitespace and other invisible characters. */
const invisibleOnly = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a password has no visible character. */
export const isBlank = (password: string): boolean => invisibleOnly.test(password)
