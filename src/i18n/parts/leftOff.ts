/** What a tab says that was signed out elsewhere. */
export const ofLeftOff = {
  leftOff: {
    elsewhere: 'You were signed out in another tab.',
    ended: 'Your session had ended.',
    at: 'You were here: {title}',
    continue: 'Continue',
    forget: 'Dismiss',
  },
}
