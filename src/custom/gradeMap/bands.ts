/** How many steps the ladder of the theme has. */
const steps = 5

/** "Senior Management 3" is the third rank of its band. */
const bandName = (rank: string): string => rank.replace(/\s*\d+\s*$/, '')

/**
 * Returns the step of the ladder for each rank, from 0 to 4: consecutive ranks whose names differ in their number only have the
 * same one, and the first rank, which is the highest, has the last step.
 */
export const bandsOf = (ranks: readonly string[]): number[] => {
  let last = -1
  const bands = ranks.map((rank, index) => {
    if (index === 0 || bandName(rank) !== bandName(ranks[index - 1] ?? '')) last += 1
    return last
  })
  return bands.map((band) => Math.round(((last - band) * (steps - 1)) / Math.max(1, last)))
}
