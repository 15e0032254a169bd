/** What the form of an application says about its secret. */
export const ofApplicationForm = {
  applicationForm: {
    heading: 'What to enter in the application',
    clientId: 'Client ID',
    issuer: 'Issuer',
    builtIn:
      'One of the three built-in applications: its address is a setting of the server. Companies and people get it on their own records, so leave ‘Companies’ empty. ‘Roles’ narrows who may sign in to it by OpenID Connect.',
    madeAt: 'Its secret was created on {moment}.',
    former: 'The former secret works until {moment}.',
    noSecret: 'It has no secret yet, so it cannot sign anybody in.',
    needsNone: 'It runs where no secret can be kept, and signs in with PKCE alone.',
    button: 'Create a secret',
    again: 'Create another secret',
    title: 'Create another secret for {name}?',
    about: 'The present secret works for another 24 hours, so that you can change over without an interruption.',
    aboutFirst: 'It is shown once. Keep it in the settings of the application.',
    atOnce: 'End the present secret at once: somebody may know it',
    yes: 'Create secret',
    secretTitle: 'Secret of {name}',
    secretAbout: 'Copy it now: it is not shown again.',
    secret: 'Client secret',
    copySecret: 'Copy secret',
    close: 'I have saved it',
    perLine: 'One address per line.',
  },
}
