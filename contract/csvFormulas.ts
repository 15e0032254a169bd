/**
 * Prevents formula injection: text that a spreadsheet would run as a formula is written with an apostrophe before it, which
 * is removed when reading.
 *
 * A spreadsheet runs a cell that begins with a formula character, and may skip white space, quotes and invisible characters
 * before it. Where the decimal sign is a comma it splits our files at semicolons, even within quotes, and pasted text at
 * tabs, so a cell may also begin after each of these, and after a line break.
 *
 * Text that already has apostrophes there gets one more, so that reading returns exactly what was written.
 */
const sign = '[=+\\-@\\uFE62\\uFE63\\uFE66\\uFE6B＝＋－＠]'
const beginning = `(?:^|[;\\t\\r\\n])[\\s\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F'"]*`

/** Most cells have none, and need no search. */
const hasSign = new RegExp(sign)
// The character first, so that only the text before formula characters is searched.
const formula = new RegExp(`${sign}(?<=${beginning}${sign})`, 'g')
const escapedFormula = new RegExp(`'(?=${sign})(?<=${beginning}')`, 'g')

/**
 * Escapes formulas.
 *
 * @example guardFormula('=1+1') // "'=1+1"
 * @example guardFormula('A;=1+1') // "A;'=1+1"
 */
export const guardFormula = (text: string): string => (hasSign.test(text) ? text.replaceAll(formula, `'$&`) : text)

/** Removes the apostrophes that `guardFormula` added. */
export const unguardFormula = (text: string): string =>
  text.includes("'") ? text.replaceAll(escapedFormula, '') : text
