/** The order of grades, as far as their texts tell it: by the number at the end, within each group that begins alike. */

interface Numbered {
  readonly before: string
  readonly number: number
}

const pattern = /^(.*?)(\d+(?:[.,]\d+)?)\s*$/su

const numberIn = (grade: string): Numbered | undefined => {
  const [, before, digits] = pattern.exec(grade) ?? []
  return before === undefined || digits === undefined
    ? undefined
    : { before: before.trim().toLowerCase(), number: Number(digits.replace(',', '.')) }
}

/** A grade in the column of a company: its number, and the place of its ta rank. */
export interface Ranked {
  readonly place: number
  readonly number: number
}

/**
 * Returns the groups of grades that can be compared: those that end with a number and begin alike.
 *
 * @example rankedIn(['Director', 'G12', 'M2', 'G9']) // [[{ place: 1, number: 12 }, { place: 3, number: 9 }], [{ place: 2, number: 2 }]]
 */
export const rankedIn = (column: readonly string[]): readonly (readonly Ranked[])[] => {
  const groups = new Map<string, Ranked[]>()
  for (const [place, grade] of column.entries()) {
    const numbered = numberIn(grade)
    if (!numbered) continue
    const { before, number } = numbered
    groups.set(before, [...(groups.get(before) ?? []), { place, number }])
  }
  return [...groups.values()]
}

/** Returns how many numbers of `tails` a number may follow. */
const countBelow = (tails: readonly number[], number: number): number => {
  let [low, high] = [0, tails.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tails[middle] ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the places of the longest part of a column whose numbers never fall. */
const longestRise = (ranked: readonly Ranked[]): ReadonlySet<number> => {
  const tails: number[] = []
  const lengths = ranked.map(({ number }) => {
    const length = countBelow(tails, number)
    tails[length] = number
    return length
  })
  const places = new Set<number>()
  let [wanted, limit] = [tails.length - 1, Infinity]
  for (let index = ranked.length - 1; index >= 0; index--) {
    const { place = 0, number = 0 } = ranked[index] ?? {}
    if (lengths[index] !== wanted || number > limit) continue
    places.add(place)
    wanted--
    limit = number
  }
  return places
}

/**
 * Returns the places that break the order of a column: the fewest that would have to change. A company may count its
 * grades up or down; the direction that more of them follow is the company's.
 */
export const findOutOfOrder = (column: readonly string[]): number[] => {
  const groups = rankedIn(column)
  const rising = groups.flatMap((group) => [...longestRise(group)])
  const falling = groups.flatMap((group) => [
    ...longestRise(group.map(({ place, number }) => ({ place, number: -number }))),
  ])
  const kept = new Set(rising.length > falling.length ? rising : falling)
  return groups.flatMap((group) => group.flatMap(({ place }) => (kept.has(place) ? [] : [place])))
}
