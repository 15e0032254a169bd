/** Reads a list that is written as text: separated by commas, on any number of lines. */
export const wordsOf = (text: string): [string, ...string[]] => {
  const [first = '', ...others] = text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '))
  return [first, ...others]
}
