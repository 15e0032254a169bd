import { bandCount } from '../grid/bandEdges'

/** "Senior Management 3" is the third rank of its band. */
const bandName = (rank: string): string => rank.replace(/\s*\d+\s*$/, '')

/**
 * Returns how the row of each rank shows its band: consecutive ranks whose names differ in their number only have the same edge,
 * from 0 to 8, and the first rank, which is the highest, has the last one.
 */
export const bandedRows = (ranks: readonly string[]): { band: number; startsBand: boolean }[] => {
  let last = 0
  const rows = ranks.map((rank, index) => {
    const above = ranks[index - 1]
    const startsBand = above !== undefined && bandName(above) !== bandName(rank)
    if (startsBand) last += 1
    return { band: last, startsBand }
  })
  const edgeOf = (band: number) => Math.round(((last - band) * (bandCount - 1)) / Math.max(1, last))
  return rows.map(({ band, startsBand }) => ({ band: edgeOf(band), startsBand }))
}

/** Returns the edge of each rank. */
export const bandsOf = (ranks: readonly string[]): number[] => bandedRows(ranks).map(({ band }) => band)
