/** Parses a comma-separated list on any number of lines. */
export const wordsOf = (text: string): [string, ...string[]] => {
  const [first = '', ...others] = text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '))
  return [first, ...others]
}
