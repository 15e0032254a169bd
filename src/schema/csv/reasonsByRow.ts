import type { RejectedCell } from '../../../contract/entities/imports'

/** A reason with the name of its column. */
export const reasonText = ({ column, reason }: RejectedCell): string =>
  column === null ? reason : `${column}: ${reason}`

/** Groups rejected cells by row number. */
export const reasonsByRow = (rejected: readonly RejectedCell[]): ReadonlyMap<number, readonly RejectedCell[]> => {
  const rows = new Map<number, RejectedCell[]>()
  for (const cell of rejected) {
    const own = rows.get(cell.row) ?? []
    own.push(cell)
    rows.set(cell.row, own)
  }
  return rows
}
