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
