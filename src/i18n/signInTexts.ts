export const product = 'Talent Console'
export const sessionLost = 'Your session has ended. Please sign in again.'

/**
 * The texts of the sign-in pages, as a plain object, so that no translation library is loaded. They may only name values, such as
 * `{name}`. Field messages come from the contract.
 */
export const signInTexts = {
  product,
  titles: {
    login: 'Login',
    forgotPassword: 'Forgot password',
    checkEmail: 'Check your email',
    resetPassword: 'Reset password',
    notFound: 'Not found',
  },
  brand: {
    heading: 'Every offer, grade and reward in one place',
    text: 'One sign-in to model offers, evaluate jobs and benchmark pay, for your company and the people who advise it.',
  },
  fields: {
    email: 'Email',
    password: 'Password',
    rememberMe: 'Remember me',
    newPassword: 'New password',
    newPasswordAgain: 'Re-type new password',
    passwordHint: 'At least 8 characters.',
    capsLock: 'Caps Lock is on',
    showPassword: 'Show password',
    showNewPassword: 'Show new password',
    showNewPasswordAgain: 'Show repeated password',
  },
  login: {
    about: 'Sign in with your work email.',
    submit: 'Login',
    forgot: 'Forgot password',
    lost: sessionLost,
    lostWithDraft: 'Your session has ended. Please sign in again. Your unsaved changes are kept.',
  },
  passkey: { use: 'Sign in with a passkey', waiting: 'Waiting for your passkey…' },
  provider: {
    continue: 'Continue with {name}',
    required: 'Your company signs in by {name}.',
    password: 'Sign in with a password',
    arriving: 'Signing you in…',
  },
  forgot: {
    about: 'Enter your email and we will send you a link to choose a new password.',
    submit: 'Send link',
    sent: 'Reset password link sent on your email',
    aboutSent:
      'If {email} has an account, a link to choose a new password is on its way. It works once and expires soon.',
    countdown: 'You can resend the link in',
    resend: 'Resend link',
    backToLogin: 'Back to Login',
  },
  reset: {
    about: 'Choose a new password for your account.',
    aboutOneTime: 'You signed in with a one-time password. Choose your own password now, then sign in with it.',
    aboutNoToken:
      'Open the link in your email again to choose a new password, or send a new link. If you have a one-time password, log in with it again.',
    submit: 'Reset Password',
    done: 'Password is Updated',
    newLink: 'Send a new link',
  },
  language: 'Language',
  toasts: { region: 'Messages', dismiss: 'Dismiss' },
  offline: 'You are offline. Your input is kept; try again when you are connected.',
  loading: 'Loading the console',
  notLoaded: {
    heading: 'The console could not be loaded',
    text: 'Check your connection, then reload the page.',
    reload: 'Reload',
  },
  notFound: {
    text: 'There is no page at this address.',
    toLogin: 'Go to Login',
  },
} as const
