import { steps } from '../../../contract/theme/tokens'

/** "Senior Management 3" is the third rank of its band. */
const bandName = (rank: string): string => rank.replace(/\s*\d+\s*$/, '')

/**
 * Returns how the row of each rank shows its band: consecutive ranks whose names differ in their number only have the same step
 * of the ladder, from 0 to 4, and the first rank, which is the highest, has the last step.
 */
export const bandedRows = (ranks: readonly string[]): { band: number; startsBand: boolean }[] => {
  let last = 0
  const rows = ranks.map((rank, index) => {
    const above = ranks[index - 1]
    const startsBand = above !== undefined && bandName(above) !== bandName(rank)
    if (startsBand) last += 1
    return { band: last, startsBand }
  })
  const stepOf = (band: number) => Math.round(((last - band) * (steps.length - 1)) / Math.max(1, last))
  return rows.map(({ band, startsBand }) => ({ band: stepOf(band), startsBand }))
}

/** Returns the step of the ladder for each rank. */
export const bandsOf = (ranks: readonly string[]): number[] => bandedRows(ranks).map(({ band }) => band)
