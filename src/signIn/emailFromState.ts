/** Reads the email typed on the previous page from the history state, which keeps it out of URLs. */
export const emailFromState = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
