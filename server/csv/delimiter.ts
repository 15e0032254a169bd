const delimiters = [',', ';', '\t'] as const

/**
 * Tells the delimiter of a file by its first line: the one that stands there most often outside of quotes.
 *
 * Spreadsheets of many countries write semicolons, since their numbers have commas.
 */
export const findDelimiter = (text: string): string => {
  const firstLine = /^\s*((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1] ?? ''
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return delimiters.reduce((best, other) => (count(other) > count(best) ? other : best))
}
