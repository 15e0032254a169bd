/** How many dependants an error message lists by name; the rest are counted. */
export const namedDependants = 3

/**
 * Lists the records that block a change.
 *
 * @example nameDependants(5, ['legal entity', 'legal entities'], ['A', 'B', 'C']) // '5 legal entities: A, B, C and 2 more'
 * @example nameDependants(5, ['legal entity', 'legal entities'], []) // '5 legal entities'
 */
export const nameDependants = (
  count: number,
  [one, many]: readonly [one: string, many: string],
  names: readonly string[],
): string => {
  const named = names.slice(0, namedDependants)
  const others = count - named.length
  const counted = `${count.toLocaleString('en')} ${count === 1 ? one : many}`
  if (named.length === 0) return counted
  return `${counted}: ${named.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en')} more` : ''}`
}
