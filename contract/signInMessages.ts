/** The messages that the sign-in pages need, which load neither the others nor a library. */
export const signInMessages = {
  unexpected: 'An unexpected error occurred',
  network: 'Network Error',
  tooLarge: 'Too large to be sent.',
  unanswered: 'The service does not answer. Please try again.',
  wrongCredentials: 'Invalid email or password',
  resetLink: 'This reset link is invalid or has expired.',
  emailInvalid: 'Invalid email',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  newPasswordRequired: 'Please enter your new password!',
  newPasswordAgain: 'Please re-enter your new password!',
  passwordsDiffer: 'Passwords should be same',
  passwordShort: 'This password is too short. It must contain at least 8 characters.',
  passwordBlank: 'A password must not be blank. Please choose another.',
  passwordLong: 'This password is too long. It may contain at most 128 characters.',
} as const
