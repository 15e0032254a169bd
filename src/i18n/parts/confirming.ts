/** Asking once more who is there, before dangerous acts. */
export const ofConfirming = {
  confirming: {
    title: 'Confirm that it is you',
    about: 'You are about to {act}.',
    why: {
      password:
        'Enter your password, so that nobody else can do this in your browser. You are not asked again for {minutes} minutes.',
      passkey:
        'Use your passkey, so that nobody else can do this in your browser. You are not asked again for {minutes} minutes.',
      code: 'Enter a code from your authenticator app, or a recovery code, so that nobody else can do this in your browser. You are not asked again for {minutes} minutes.',
    },
    password: 'Your password',
    show: 'Show password',
    code: 'Code',
    codeHint: 'Six digits of the app, or a recovery code',
    missing: 'Please enter your password.',
    yes: 'Confirm and continue',
    yesPasskey: 'Use your passkey',
    other: { passkey: 'Use a passkey instead', code: 'Use a code instead', password: 'Use your password instead' },
    acts: {
      superUser: 'make somebody a super user',
      takeOver: 'change the address or the password of a super user',
      viewAs: 'view the console as another person',
      secret: 'create a secret that lets a program in',
      addresses: 'change where an application sends people after they have signed in',
      erasure: 'erase somebody’s personal data, which nobody can undo',
      ownFactor: 'change how you sign in',
      factor: 'remove somebody else’s second factor',
      factorRule: 'change who needs a second factor',
      sessions: 'sign many people out at once',
      retention: 'change how long history is kept',
      identityProvider: 'change how people of the company sign in',
      breakGlass: 'switch off the account that can sign in if the identity provider fails',
    },
  },
}
