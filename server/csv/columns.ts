/** Finds the columns that an import knows, and checks the rows below them. */
import { rejectionLimit, type RejectedCell } from '../../contract/entities/imports'
import { csvRefused } from '../errors/apiError'
import { yieldToOthers } from '../tools/inPieces'
import { repeatedColumn, type CsvFile, type CsvRow } from './collect'

/** What is wrong with a row, or with a cell of it. */
export type Problem = Pick<RejectedCell, 'column' | 'value' | 'reason'>

/** `sub industry` stands for 'Sub-Industry'. */
const key = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const problemOf = (column: string, names: readonly string[]): string | undefined => {
  const { length } = names.filter((name) => name === key(column))
  return length === 1 ? undefined : length > 1 ? repeatedColumn : 'This column is missing.'
}

/** Other calls are answered between so many rows and the next. */
const rowsPerTurn = 2000

type Check = (cells: readonly string[]) => readonly Problem[]

/** What is wrong in the rows that could be read; the rest of a file with too much of it is not looked at. */
const findWrong = async (
  rows: readonly CsvRow[],
  rejected: readonly RejectedCell[],
  check: Check,
): Promise<RejectedCell[]> => {
  const unreadable = new Set(rejected.map(({ row }) => row))
  const wrong: RejectedCell[] = []
  for (const [index, { row, cells }] of rows.entries()) {
    if (wrong.length > rejectionLimit) break
    if (index % rowsPerTurn === 0) await yieldToOthers()
    if (!unreadable.has(row)) wrong.push(...check(cells).map((problem): RejectedCell => ({ row, ...problem })))
  }
  return wrong
}

/**
 * Answers the rows of a file with their cells in the order of `columns`; throws 1009 with all that is wrong.
 *
 * Columns of other names are left out, so that a file can come back with the column of errors that it was given.
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
  const all = [...rejected, ...(await findWrong(picked, rejected, check))].sort((one, other) => one.row - other.row)
  if (all.length > 0) throw csvRefused(all)
  // Rows in which all of these columns are empty say nothing.
  return picked.filter(({ cells }) => cells.some(Boolean))
}
