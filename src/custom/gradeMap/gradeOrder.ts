/** The order of grades, as far as their texts tell it: by the number at the end, within each group that begins alike. */
import { longestRise } from '../../../contract/longestRise'

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
interface Ranked {
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

/**
 * Returns the places that break the order of a column: the fewest that would have to change. A company may count its
 * grades up or down; the direction that more of them follow is the company's.
 */
export const findOutOfOrder = (column: readonly string[]): number[] => {
  const groups = rankedIn(column)
  const inOrder = (direction: 1 | -1) =>
    groups.flatMap((group) => {
      const places = longestRise(group.map(({ number }) => direction * number))
      return group.flatMap(({ place }, index) => (places.has(index) ? [place] : []))
    })
  const rising = inOrder(1)
  const falling = inOrder(-1)
  const kept = new Set(rising.length > falling.length ? rising : falling)
  return groups.flatMap((group) => group.flatMap(({ place }) => (kept.has(place) ? [] : [place])))
}
