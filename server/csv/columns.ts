/** Finds the columns of an import and checks its rows. */
import { rejectionLimit, type RejectedCell } from '../../contract/entities/imports'
import { csvRefused } from '../errors/apiError'
import { yieldToOthers } from '../tools/splitChunks'
import { repeatedColumn, type CsvFile, type CsvRow } from './collect'

/** An error in a row or in one of its cells. */
export type Problem = Pick<RejectedCell, 'column' | 'value' | 'reason'>

/** Normalizes a column name: `sub industry` matches 'Sub-Industry'. */
const key = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const problemOf = (column: string, names: readonly string[]): string | undefined => {
  const { length } = names.filter((name) => name === key(column))
  return length === 1 ? undefined : length > 1 ? repeatedColumn : 'This column is missing.'
}

/** How many rows are processed before other calls get a turn. */
const rowsPerTurn = 2000

type Check = (cells: readonly string[]) => readonly Problem[]

/** Lists the errors of the readable rows, and stops when there are too many. */
const findErrors = async (
  rows: readonly CsvRow[],
  rejected: readonly RejectedCell[],
  check: Check,
): Promise<RejectedCell[]> => {
  const unreadable = new Set(rejected.map(({ row }) => row))
  const errors: RejectedCell[] = []
  for (const [index, { row, cells }] of rows.entries()) {
    if (errors.length > rejectionLimit) break
    if (index % rowsPerTurn === 0) await yieldToOthers()
    if (!unreadable.has(row)) errors.push(...check(cells).map((problem): RejectedCell => ({ row, ...problem })))
  }
  return errors
}

/**
 * Returns the rows with their cells in the order of `columns`; throws 1009 with all errors.
 *
 * Unknown columns are ignored, so that users can upload the file with its added error column.
 */
export const readColumns = async (
  { header, rows, rejected }: CsvFile,
  columns: readonly string[],
  check: Check,
): Promise<CsvRow[]> => {
  const names = header.cells.map(key)
  const missing = columns.flatMap((column): RejectedCell[] => {
    const reason = problemOf(column, names)
    return reason ? [{ row: header.row, column, value: header.cells.join(', '), reason }] : []
  })
  if (missing.length > 0) throw csvRefused(missing)
  const places = columns.map((column) => names.indexOf(key(column)))
  const picked = rows.map(({ row, cells }) => ({ row, cells: places.map((place) => cells[place] ?? '') }))
  const all = [...rejected, ...(await findErrors(picked, rejected, check))].sort((one, other) => one.row - other.row)
  if (all.length > 0) throw csvRefused(all)
  // Skip rows where all of these columns are empty.
  return picked.filter(({ cells }) => cells.some(Boolean))
}
