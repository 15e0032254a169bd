/** The texts of the step after the password, which is loaded when it is needed. */
export const secondFactorTexts = {
  title: 'Is it you?',
  aboutPasskey: 'Use your passkey, or enter a code.',
  byPasskey: 'Use your passkey',
  about: {
    app: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
    recovery: 'Enter one of your recovery codes.',
  },
  code: { app: 'Code', recovery: 'Recovery code' },
  hint: { app: 'Six digits, or a recovery code such as abcde-fghjk', recovery: 'Such as abcde-fghjk' },
  submit: 'Continue',
  back: 'Sign in with another account',
  lost: 'Lost all of them? Ask an administrator of your company to remove your second factor.',
} as const
