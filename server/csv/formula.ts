/**
 * Prevents formula injection: cells that a spreadsheet would run as a formula are written with a leading apostrophe,
 * which is removed when reading.
 *
 * Text that already starts with apostrophes and a formula character also gets one, so that reading returns exactly what
 * was written.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escapedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Escapes formulas: `=1+1` becomes `'=1+1`. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `guardFormula` added. */
export const unguardFormula = (text: string): string => (escapedFormula.test(text) ? text.slice(1) : text)
