/**
 * Lists names, and how many there are besides.
 *
 * @example withMore(['A', 'B'], 3) // 'A, B and 3 more'
 */
import { say } from '../../contract/say'
export const withMore = (names: readonly string[], others: number): string =>
  others > 0 ? say('{names} and {count, number} more', { names: names.join(', '), count: others }) : names.join(', ')

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
  const counted = say('{count, plural, one {# {one}} other {# {many}}}', { count, one: say(one), many: say(many) })
  return named.length === 0 ? counted : say('{counted}: {names}', { counted, names: withMore(named, others) })
}
