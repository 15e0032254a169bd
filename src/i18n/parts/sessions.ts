/** Where people are signed in. */
export const ofSessions = {
  sessions: {
    title: 'Where you are signed in',
    about:
      'Each is a browser in which your account is open. End those that you do not know, then change your password.',
    what: 'Where you are signed in',
    list: 'Sessions, last used first',
    current: 'This browser',
    unknown: 'Unknown browser',
    on: '%{browser} on %{system}',
    used: 'Last used %{ago}',
    since: 'Signed in %{moment}',
    until: 'Ends by itself %{day}',
    usedIn: 'Used in %{applications}',
    end: 'Sign out',
    endOf: 'Sign out %{name}, last used %{ago}',
    ended: 'Signed out there.',
    endedBefore: 'It had ended already.',
    onlyHere: 'You are signed in nowhere else.',
    others: {
      button: 'Sign out everywhere else',
      title: 'Sign out everywhere else?',
      about:
        'You stay signed in here. What was typed elsewhere and not saved can be restored there after signing in again.',
      yes: 'Sign out everywhere else',
      done: 'Signed out in %{smart_count} other browser. |||| Signed out in %{smart_count} other browsers.',
    },
    password: {
      heading: 'Change your password',
      about: 'You stay signed in here, and are signed out everywhere else. A mail tells you that it was changed.',
      current: 'Current password',
      new: 'New password',
      again: 'Re-type new password',
      hint: 'At least 8 characters.',
      missing: 'Please enter your current password.',
      showCurrent: 'Show current password',
      showNew: 'Show new password',
      showAgain: 'Show repeated password',
      yes: 'Change password',
      doneHere: 'Your password was changed.',
      done: 'Your password was changed, and you were signed out in %{smart_count} other browser. |||| Your password was changed, and you were signed out in %{smart_count} other browsers.',
    },
    person: {
      heading: 'Where %{name} is signed in',
      none: 'Nowhere.',
      button: 'Sign out everywhere',
      title: 'Sign %{name} out everywhere?',
      about:
        '%{name} is signed out at once, in %{smart_count} browser, and can sign in again. Set the account inactive to prevent that. |||| %{name} is signed out at once, in %{smart_count} browsers, and can sign in again. Set the account inactive to prevent that.',
      yes: 'Sign out',
      done: '%{name} is signed out.',
      close: 'Close',
    },
    emergency: {
      heading: 'Sign others out',
      about: 'After a stolen computer or a leaked password. People can sign in again, and history says who did it.',
      company: {
        button: 'Sign out everybody at %{company}',
        title: 'Sign out everybody at %{company}?',
        about: 'All people of the company are signed out at once, in the middle of their work, and can sign in again.',
      },
      all: {
        button: 'Sign out everybody',
        title: 'Sign out everybody but you?',
        about:
          'All people of all companies and of the provider are signed out at once, in the middle of their work, and can sign in again. You stay signed in here.',
      },
      yes: 'Sign out',
      done: '%{smart_count} session was ended. |||| %{smart_count} sessions were ended.',
    },
  },
}
