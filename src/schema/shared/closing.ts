/** Calls of a page that is being closed. */

/** What such a call can have as its body, in bytes: browsers allow 64 KB for all of them together. */
const mostAtClosing = 50_000

/** Whether a text still arrives if the page is closed while it is sent. */
export const fitsAtClosing = (text: string): boolean => new TextEncoder().encode(text).length <= mostAtClosing
