/** Looking at records as they were. */
export const ofAsOf = {
  asOf: {
    action: 'View as of a date',
    title: 'View as of a date',
    about:
      'Every page shows its records as they were then, as far as you may see them today. Nothing can be changed meanwhile.',
    moment: 'Date and time',
    since: 'History begins on {moment}.',
    early: 'History begins on {moment}. Choose a later moment.',
    future: 'Choose a moment in the past.',
    missing: 'Enter a date and a time.',
    unsaved: 'There are changes on this page that are not saved. Save or discard them first.',
    failed: 'It could not be read since when there is history. Please try again.',
    presets: {
      label: 'Moments',
      yesterday: 'Yesterday',
      week: 'A week ago',
      month: 'Start of the month',
      quarter: 'Start of the quarter',
    },
    start: 'View',
    cancel: 'Cancel',
    bar: 'View as of a date',
    at: 'You see the console as of {moment}.',
    readOnly: 'Nothing can be changed. Forms open for reading only.',
    compare: 'Compare with today',
    change: 'Change date',
    end: 'Back to today',
  },
}
