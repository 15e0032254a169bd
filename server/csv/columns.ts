/** Finds the columns of an import and reads its rows with their schema. */
import type { z } from 'zod'
import { columnsOfRow } from '../../contract/csvRows'
import { rejectionLimit, type RejectedCell } from '../../contract/entities/imports'
import { csvRefused } from '../errors/apiError'
import { yieldToOthers } from '../tools/splitChunks'
import { repeatedColumn, type CsvFile } from './collect'

/** A row whose cells are in the order of the schema. */
export interface ReadRow {
  readonly row: number
  readonly cells: readonly string[]
  /** What the schema makes of the cells; undefined if it rejects one. */
  readonly values: readonly unknown[]
}

interface Read {
  readonly rows: readonly ReadRow[]
  /** Columns that the schema doesn't know. */
  readonly ignored: readonly string[]
  /** The cells that the schema rejects. */
  readonly rejected: readonly RejectedCell[]
}

/** Normalizes a column name: `sub industry` matches 'Sub-Industry'. */
export const columnKey = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const problemOf = (column: string, names: readonly string[]): string | undefined => {
  const { length } = names.filter((name) => name === columnKey(column))
  return length === 1 ? undefined : length > 1 ? repeatedColumn : 'This column is missing.'
}

/** How many rows are processed before other calls get a turn. */
const rowsPerTurn = 500
const shownLength = 100

interface Result {
  readonly value?: unknown
  readonly reason?: string
}

/** Reads the cells of a column; the same text is read once. */
const readerOf = (schema: z.ZodType) => {
  const known = new Map<string, Result>()
  return (text: string): Result => {
    const found = known.get(text)
    if (found) return found
    const { data, error } = schema.safeParse(text)
    const result = error ? { reason: error.issues[0]?.message ?? '' } : { value: data }
    known.set(text, result)
    return result
  }
}

/** Returns the place of each column in the file; throws 1009 if one is missing or ambiguous. */
export const findPlaces = ({ row, cells }: CsvFile['header'], columns: readonly string[]): number[] => {
  const names = cells.map(columnKey)
  const missing = columns.flatMap((column): RejectedCell[] => {
    const reason = problemOf(column, names)
    return reason ? [{ row, column, value: cells.join(', '), reason }] : []
  })
  if (missing.length > 0) throw csvRefused(missing)
  return columns.map((column) => names.indexOf(columnKey(column)))
}

/**
 * Returns the rows that have text in columns of the schema; throws 1009 with all errors, unless the caller `collects` them.
 *
 * Unknown columns are skipped, so that users can upload the file with its added error column. The last cells of a path
 * may be empty and are not read then.
 */
export const readColumns = async (
  { header, rows, rejected }: CsvFile,
  schema: z.ZodObject,
  { isPath = false, collects = false } = {},
): Promise<Read> => {
  const columns = columnsOfRow(schema)
  const places = findPlaces(header, columns)
  const readers = columns.map((column) => readerOf(schema.shape[column] as z.ZodType))
  const unreadable = new Set(rejected.map(({ row }) => row))
  const errors: RejectedCell[] = []
  const read: ReadRow[] = []
  for (const [index, { row, cells: all }] of rows.entries()) {
    if (errors.length > rejectionLimit) break
    if (index % rowsPerTurn === 0) await yieldToOthers()
    const cells = places.map((place) => all[place] ?? '')
    const last = cells.findLastIndex((text) => text !== '')
    if (last < 0 || unreadable.has(row)) continue
    const values = cells.map((value, place) => {
      if (isPath && place > last) return value
      const result = readers[place]?.(value) ?? {}
      if (result.reason !== undefined)
        errors.push({ row, column: columns[place] ?? null, value, reason: result.reason })
      return result.value
    })
    read.push({ row, cells, values })
  }
  const found = [...rejected, ...errors].sort((one, other) => one.row - other.row)
  if (found.length > 0 && !collects) throw csvRefused(found)
  const ignored = header.cells.filter((name, place) => name !== '' && !places.includes(place))
  return { rows: read, ignored: ignored.map((name) => name.slice(0, shownLength)), rejected: found }
}
