/** Finds the delimiter of a CSV file. */

/** The first line of a file that names its delimiter for a spreadsheet, which doesn't show this line: `sep=;`. */
const separatorLine = /^("?)sep=([^\p{L}\p{N}"\r\n])\1(?:\r|\n|$)/iu

/** Returns the delimiter that the first line names; undefined if it names none, and is a row. */
export const namedDelimiter = (text: string): string | undefined => separatorLine.exec(text)?.[2]

const delimiters = [',', ';', '\t'] as const

/**
 * Detects the delimiter: the most frequent one outside quotes in the first line.
 *
 * Spreadsheets write semicolons in locales with a decimal comma.
 */
export const findDelimiter = (text: string): string => {
  const firstLine = /^\s*((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1] ?? ''
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return delimiters.reduce((best, other) => (count(other) > count(best) ? other : best))
}
