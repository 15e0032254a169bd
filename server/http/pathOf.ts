/** Removes the query from a URL: it may contain tokens, and routing doesn't need it. */
export const pathOf = (url: string): string => url.replace(/[?#].*/, '')
