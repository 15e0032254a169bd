import { steps } from '../../../contract/theme/tokens'

/** "Senior Management 3" is the third rank of its band. */
const bandName = (rank: string): string => rank.replace(/\s*\d+\s*$/, '')

/** Returns whether each rank is the first one of a band below another one. */
const bandStarts = (ranks: readonly string[]): boolean[] =>
  ranks.map((rank, index) => index > 0 && bandName(rank) !== bandName(ranks[index - 1] ?? ''))

/**
 * Returns the step of the ladder for each rank, from 0 to 4: consecutive ranks whose names differ in their number only have the
 * same one, and the first rank, which is the highest, has the last step.
 */
export const bandsOf = (ranks: readonly string[]): number[] => {
  let last = 0
  const bands = bandStarts(ranks).map((starts) => {
    if (starts) last += 1
    return last
  })
  return bands.map((band) => Math.round(((last - band) * (steps.length - 1)) / Math.max(1, last)))
}

/** Returns how the row of each rank shows its band. */
export const bandedRows = (ranks: readonly string[]) => {
  const starts = bandStarts(ranks)
  return bandsOf(ranks).map((band, index) => ({ band, startsBand: starts[index] ?? false }))
}
