/** Where people are signed in. */
export const ofSessions = {
  sessions: {
    title: 'Sign-in and security',
    heading: 'Where you are signed in',
    about:
      'Each is a browser in which your account is open. End those that you do not know, then change your password.',
    what: 'where you are signed in',
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
    factor: {
      heading: 'Second factor',
      about: 'With a code of your phone besides the password, a stolen password is not enough to sign in as you.',
      add: 'Set up an authenticator app',
      since:
        'Your authenticator app is asked for since %{day}. %{smart_count} recovery code is left. |||| Your authenticator app is asked for since %{day}. %{smart_count} recovery codes are left.',
      few: 'Few recovery codes are left. Make new ones before you need them.',
      code: 'Code',
      codeHint: 'Six digits of your authenticator app',
      new: {
        title: 'Set up an authenticator app',
        about: 'Scan the picture with the app on your phone, then enter the code that it shows.',
        what: 'the secret',
        picture: 'QR code of the secret',
        open: 'Open in an app on this device',
        secret: 'Secret',
        secretHint: 'To type if you cannot scan',
        yes: 'Add app',
      },
      renew: {
        button: 'New recovery codes',
        title: 'Make new recovery codes?',
        about: 'The codes that you have stop working.',
        yes: 'Make new codes',
      },
      remove: {
        button: 'Remove app',
        title: 'Remove the authenticator app?',
        about:
          'Your password alone is enough again, and your recovery codes stop working. A recovery code will do, too.',
        yes: 'Remove app',
        done: 'The authenticator app was removed.',
      },
      codes: {
        title: 'Your recovery codes',
        about:
          'Each signs you in once if you have lost your phone. Keep them where others do not find them; they are shown this once only.',
        list: 'Recovery codes',
        download: 'Download',
        close: 'I have kept them',
      },
    },
    staff: {
      heading: 'Second factor of provider staff',
      none: 'It is everybody’s own choice.',
      ofAll: 'It is required of all staff from %{day} on.',
      ofRoles: 'It is required of %{roles} from %{day} on.',
      lackingNone: 'All whom it concerns have one.',
      lacking: '%{smart_count} active person has none yet. |||| %{smart_count} active people have none yet.',
      button: 'Change the rule',
      title: 'Second factor of provider staff',
      formAbout:
        'From the day on, whoever has none can only set one up. Until then they are told of the day when they sign in.',
      from: 'Required from',
      fromHint: 'Leave it empty to require none; a day in the past counts at once',
      roles: 'Roles',
      rolesHint: 'All if none is chosen',
      yes: 'Save',
      saved: 'The rule was saved.',
    },
    required: {
      now: 'Set it up now',
      title: 'Set up a second factor',
      byCompany:
        '%{company} requires a second factor since %{day}. Set one up to go on: it takes a minute, and you need your phone.',
      byProvider:
        'Provider staff need a second factor since %{day}. Set one up to go on: it takes a minute, and you need your phone.',
      soonByCompany:
        '%{company} requires a second factor from %{day} on. Set it up before, so that nothing keeps you then.',
      soonByProvider:
        'Provider staff need a second factor from %{day} on. Set it up before, so that nothing keeps you then.',
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
      factor: {
        button: 'Remove second factor',
        title: 'Remove the second factor of %{name}?',
        about:
          'For somebody who has lost the phone and the recovery codes. Be sure who asks: the password alone is enough then. %{name} is signed out, and told by mail.',
        yes: 'Remove second factor',
        done: 'The second factor of %{name} was removed.',
        none: '%{name} has no second factor.',
      },
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
