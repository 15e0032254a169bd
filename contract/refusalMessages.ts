/** Messages of refusals that no screen knows by itself, apart from `messages.ts`, which the first screen loads. */
export const refusalMessages = {
  callsUsed: 'Too many requests of your account are under way. Please try again in a moment.',
  lockedByOthers: 'Somebody else is changing this right now. Nothing was changed. Please try again in a moment.',
  tooSlow: 'This takes too long at the moment. Nothing was changed. Please try again later.',
  notRestored: 'Nothing was restored.',
  nameTakenSince: 'Its name or place has been taken since.',
  ownerGoneSince: 'Something that it belonged to or was linked with has been deleted since.',
  builtOnSince: 'Nothing was undone, since it is in use by now.',
  undoLapsed: 'This can no longer be undone.',
} as const
