/** Puts ids into a long list that is in some order, without reading the order of the whole list again. */

/** Returns ids in order; all must exist. */
export type SortIds = (ids: readonly number[]) => Promise<readonly number[]>

/** The places in the list that an id may take. */
interface Range {
  readonly id: number
  readonly from: number
  readonly to: number
}

/** How many of a range are compared at once: three times finds a place among 260,000. */
const comparedAtOnce = 64

const compared = ({ from, to }: Range): number[] => {
  const step = Math.max(1, (to - from) / comparedAtOnce)
  const places: number[] = []
  for (let place = from; Math.floor(place) < to; place += step) places.push(Math.floor(place))
  return places
}

/**
 * Returns a list with some more ids, in order; undefined if a listed one no longer exists.
 *
 *     await insertInOrder(Int32Array.of(9, 7, 3), [5], newestFirst) // 9, 7, 5, 3
 */
export const insertInOrder = async (
  listed: Int32Array,
  ids: readonly number[],
  sort: SortIds,
): Promise<Int32Array | undefined> => {
  if (ids.length === 0) return listed
  let ranges: Range[] = ids.map((id) => ({ id, from: 0, to: listed.length }))
  let places = new Map<number, number>()
  const placeOf = (id: number | undefined) => places.get(id ?? 0) ?? 0
  do {
    const wanted = new Set([...ids, ...ranges.flatMap(compared).map((place) => listed[place] ?? 0)])
    const sorted = await sort([...wanted])
    if (sorted.length !== wanted.size) return undefined
    places = new Map(sorted.map((id, place) => [id, place]))
    ranges = ranges.map((range) => {
      const isBefore = (place: number) => placeOf(listed[place]) < placeOf(range.id)
      const those = compared(range)
      const before = those.findLast(isBefore)
      const after = those.find((place) => !isBefore(place))
      return { id: range.id, from: before === undefined ? range.from : before + 1, to: after ?? range.to }
    })
  } while (ranges.some(({ from, to }) => from < to))
  const inserted = ranges.toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
  const all = new Int32Array(listed.length + ids.length)
  let end = 0
  for (const [index, { id, from }] of inserted.entries()) {
    all.set(listed.subarray(end, from), end + index)
    all[from + index] = id
    end = from
  }
  all.set(listed.subarray(end), end + ids.length)
  return all
}
