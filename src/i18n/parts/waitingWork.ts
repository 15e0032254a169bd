/** What the list of unsaved work says. */
export const ofWaitingWork = {
  waitingWork: {
    title: 'Continue where you were',
    about: 'These changes are not saved yet. They are kept for {days} days, for you in this browser.',
    storedAt: 'Last changed: {time}',
    discard: 'Discard',
    discardOf: 'Discard: {title}, last changed {time}',
    sure: 'Discard unsaved changes?',
    lost: 'What you changed in "{title}" will be lost.',
    discarded: 'Unsaved changes discarded',
  },
}
