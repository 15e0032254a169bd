/** Cuts the query off a request's URL: it may hold tokens, and no route depends on it. */
export const pathOf = (url: string): string => url.replace(/[?#].*/, '')
