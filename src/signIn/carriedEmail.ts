/** Reads the email that was typed on the page before: it travels in the history's state, never in an address. */
export const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
