/** Says which records are in the way, and how many. */
import { say, texts } from '../../contract/say'
import { joinNames } from '../tools/language'

/**
 * Lists names, and how many there are besides.
 *
 * @example withMore(['A', 'B'], 3) // 'A, B and 3 more'
 */
export const withMore = (names: readonly string[], others: number): string => {
  const joined = joinNames(names)
  return others > 0 ? say('{names} and {count, number} more', { names: joined, count: others }) : joined
}

/** How many dependants an error message lists by name; the rest are counted. */
export const namedDependants = 3

/** Messages that count what blocks a change. */
export const counts = texts({
  businessUnits: '{count, plural, one {# business unit} other {# business units}}',
  regions: '{count, plural, one {# region} other {# regions}}',
  legalEntities: '{count, plural, one {# legal entity} other {# legal entities}}',
  industries: '{count, plural, one {# industry} other {# industries}}',
  subIndustries: '{count, plural, one {# sub-industry} other {# sub-industries}}',
  jobSubFunctions: '{count, plural, one {# sub-job function} other {# sub-job functions}}',
})

/** The message that counts records; where they may be of any kind, what one and many are called. */
type Kind = (typeof counts)[keyof typeof counts] | readonly [one: string, many: string]

const sayCount = (count: number, kind: Kind): string => {
  if (typeof kind === 'string') return say(kind, { count })
  const [one, many] = kind
  return say('{count, plural, one {# {one}} other {# {many}}}', { count, one: say(one), many: say(many) })
}

/**
 * Lists the records that block a change.
 *
 * @example nameDependants(5, counts.legalEntities, ['A', 'B', 'C']) // '5 legal entities: A, B, C and 2 more'
 * @example nameDependants(5, counts.legalEntities, []) // '5 legal entities'
 */
export const nameDependants = (count: number, kind: Kind, names: readonly string[]): string => {
  const named = names.slice(0, namedDependants)
  const counted = sayCount(count, kind)
  return named.length === 0
    ? counted
    : say('{counted}: {names}', { counted, names: withMore(named, count - named.length) })
}
