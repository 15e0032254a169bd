/** How far invitations are, and how people are let in again. */
export const ofInvitations = {
  invitations: {
    heading: 'Sign-in',
    state: {
      none: '{name} has not been invited yet.',
      waits: 'A mail to {name} with a one-time password is on its way.',
      invited: '{name} has a one-time password to sign in with, until {moment}.',
      lapsed: '{name} did not accept the invitation in time.',
      withdrawn: 'The invitation of {name} was withdrawn. The one-time password that was mailed no longer works.',
      taken: '{name} has a password, which nobody else needs to know.',
    },
    invite: {
      button: 'Send an invitation',
      again: 'Send the invitation again',
      title: 'Invite {name}?',
      about: '1 mail goes out, with a new one-time password. An earlier one no longer works.',
      yes: 'Send',
      done: 'The invitation was sent.',
    },
    withdraw: {
      button: 'Withdraw the invitation',
      title: 'Withdraw the invitation of {name}?',
      about: 'The one-time password that was mailed no longer works. You can send a new invitation at any time.',
      yes: 'Withdraw',
      done: 'The invitation was withdrawn.',
    },
    link: {
      button: 'Send a link to set a new password',
      title: 'Send {name} a link to set a new password?',
      about: '1 mail goes out. Only {name} learns the new password. The present one works until then.',
      yes: 'Send',
      done: 'The link was sent.',
    },
    notDone: 'Nothing was changed: {reason}',
  },
}
