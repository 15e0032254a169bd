/** Returns how many of the rising `tails` a number may follow. */
const countUpTo = (tails: readonly number[], number: number): number => {
  let [low, high] = [0, tails.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tails[middle] ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the places of the longest part of a series whose numbers never fall: what stays in order.
 *
 * @example longestRise([1, 4, 2, 3]) // Set { 0, 2, 3 }
 */
export const longestRise = (series: readonly number[]): ReadonlySet<number> => {
  const tails: number[] = []
  const lengths = series.map((number) => {
    const length = countUpTo(tails, number)
    tails[length] = number
    return length
  })
  const places = new Set<number>()
  let [wanted, limit] = [tails.length - 1, Infinity]
  for (let place = series.length - 1; place >= 0; place--) {
    const number = series[place] ?? 0
    if (lengths[place] !== wanted || number > limit) continue
    places.add(place)
    wanted--
    limit = number
  }
  return places
}
