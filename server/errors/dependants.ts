/** How many dependants an error message lists by name; the rest are counted. */
export const namedDependants = 3

/**
 * Lists the records that block a change.
 *
 * @example nameDependants(5, ['legal entity', 'legal entities'], ['A', 'B', 'C']) // '5 legal entities: A, B, C and 2 more'
 */
export const nameDependants = (
  count: number,
  [one, many]: readonly [one: string, many: string],
  names: readonly string[],
): string => {
  const named = names.slice(0, namedDependants)
  const others = count - named.length
  const kind = count === 1 ? one : many
  return `${count.toLocaleString('en')} ${kind}: ${named.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en')} more` : ''}`
}
