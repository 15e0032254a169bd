/** What an auditor gets, how long history is kept, and the erasure of persons. */
export const ofEvidence = {
  evidence: {
    button: 'Evidence',
    title: 'Evidence for an auditor',
    about:
      'One file with each change of the period, sign-ins, and who holds which role at its end. It is signed, and can be checked without this server.',
    of: 'This is the evidence of {company}.',
    ofProvider:
      'This is the evidence of the provider: its people, and what belongs to no company. For that of a company, filter the page by it.',
    from: 'First day',
    until: 'Last day',
    days: 'Days begin at midnight UTC.',
    presets: {
      label: 'Periods',
      month: 'Last month',
      quarter: 'Last quarter',
      year: 'Last year',
      thisYear: 'This year so far',
    },
    download: 'Download',
    done: 'The evidence was downloaded.',
    cancel: 'Close',
    mistakes: {
      missing: 'Enter a day.',
      order: 'The last day must not be before the first one.',
    },
    kept: {
      always: 'History is kept for ever.',
      months: '{count, plural, one {History is kept for # month.} other {History is kept for # months.}}',
      since: 'What happened before {day} is no longer kept.',
      change: 'Change',
      title: 'How long to keep history',
      about:
        'What is older is dropped at the beginning of each month, and nobody can bring it back. The seals stay, so that the rest can be checked as before.',
      field: 'Months',
      hint: 'From {min} to {max}. Leave it empty to keep history as long as the installation does: {usual}.',
      always_usual: 'for ever',
      months_usual: '{count, plural, one {# month} other {# months}}',
      save: 'Save',
      saved: 'Saved.',
      failed: 'It could not be read how long history is kept.',
    },
    erase: {
      heading: 'Personal data',
      inactive: 'This account is inactive. If the person asks for it, erase what names them.',
      button: 'Erase personal data',
      title: 'Erase the personal data of {name}?',
      what: 'Name, email and phone number go, in the account and in the whole history. The account becomes ‘Erased account {id}’.',
      stays:
        'What the person has done stays, under that name. Nobody can sign in with the account, and nobody can undo this.',
      why: 'On whose request',
      whyHint: 'Such as the number of a ticket. History keeps it, so leave out the name.',
      yes: 'Erase for good',
      done: '{count, plural, one {The personal data was erased, in # entry of history.} other {The personal data was erased, in # entries of history.}}',
    },
  },
}
