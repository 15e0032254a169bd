/**
 * What a spreadsheet would run as a formula is written behind an apostrophe, and read without it.
 *
 * An apostrophe is also put before text that begins with apostrophes and a sign, so that what is read is always what
 * was written.
 */
const live = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Makes text harmless for spreadsheets: `=1+1` becomes `'=1+1`. */
export const guardFormula = (text: string): string => (live.test(text) ? `'${text}` : text)

/** Takes off the apostrophe that `guardFormula` puts on. */
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
