/** Finds the columns of an import and reads its rows with their schema. */
import { sayIssue } from '../../contract/fieldErrors'
import type { z } from 'zod'
import { columnKeyIn, columnsOfRow } from '../../contract/csvRows'
import type { DecimalMark } from '../../contract/decimals'
import { rejectionLimit, type RejectedCell } from '../../contract/entities/imports'
import { columnKey } from '../../contract/naming'
import { csvRefused } from '../errors/apiError'
import { yieldToOthers } from '../tools/splitChunks'
import { repeatedColumn, type CsvFile } from './collect'
import { numberReaders } from './numbers'

/** A row whose cells are in the order of the schema. */
export interface ReadRow {
  readonly row: number
  /** The texts of the file; numbers as they are stored. */
  readonly cells: readonly string[]
  /** What the schema makes of the cells; undefined if it rejects one. */
  readonly values: readonly unknown[]
}

interface Read {
  readonly rows: readonly ReadRow[]
  /** Columns that the schema doesn't know. */
  readonly ignored: readonly string[]
  /** Optional columns that the file doesn't have. */
  readonly absent: readonly string[]
  /** The cells that the schema rejects. */
  readonly rejected: readonly RejectedCell[]
}

const problemOf = (column: string, names: readonly string[], isOptional: boolean): string | undefined => {
  const { length } = names.filter((name) => name === columnKey(column))
  if (length > 1) return repeatedColumn
  return length === 1 || isOptional ? undefined : 'This column is missing.'
}

/** How many rows are processed before other calls get a turn. */
const rowsPerTurn = 500
const shownLength = 100

interface ReadOptions {
  /** Whether a row is a path in a tree, whose last cells may be empty and are not read then. */
  readonly isPath?: boolean
  /** Whether the caller takes the rejected cells, instead of an error with all of them. */
  readonly collects?: boolean
  readonly decimalMark?: DecimalMark | undefined
  /** Columns that may be absent; their cells are empty then. */
  readonly optional?: readonly string[]
}

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
    const result = error ? { reason: error.issues.map(sayIssue)[0] ?? '' } : { value: data }
    known.set(text, result)
    return result
  }
}

/** Returns the place of each column in the file, -1 for an absent optional one; throws 1009 if one is missing or ambiguous. */
export const findPlaces = (
  { row, cells }: CsvFile['header'],
  columns: readonly string[],
  optional: readonly string[] = [],
  keyOf: (name: string) => string = columnKey,
): number[] => {
  const names = cells.map(keyOf)
  const missing = columns.flatMap((column): RejectedCell[] => {
    const reason = problemOf(column, names, optional.includes(column))
    return reason ? [{ row, column, value: cells.join(', '), reason }] : []
  })
  if (missing.length > 0) throw csvRefused(missing)
  return columns.map((column) => names.indexOf(columnKey(column)))
}

/**
 * Returns the rows that have text in columns of the schema; throws 1009 with all errors, unless the caller `collects` them.
 *
 * Unknown columns are skipped, so that users can upload the file with its added error column.
 */
export const readColumns = async (
  { header, rows, rejected }: CsvFile,
  schema: z.ZodObject,
  { isPath = false, collects = false, decimalMark, optional }: ReadOptions = {},
): Promise<Read> => {
  const columns = columnsOfRow(schema)
  const places = findPlaces(header, columns, optional, (name) => columnKeyIn(schema, name))
  const schemas = columns.map((column) => schema.shape[column] as z.ZodType)
  const readers = schemas.map(readerOf)
  const textsOf = (place: number) => rows.map(({ cells }) => cells[places[place] ?? -1] ?? '')
  const plainOf = numberReaders(schemas, textsOf, decimalMark)
  const unreadable = new Set(rejected.map(({ row }) => row))
  const errors: RejectedCell[] = []
  const read: ReadRow[] = []
  for (const [index, { row, cells: all }] of rows.entries()) {
    if (errors.length > rejectionLimit) break
    if (index % rowsPerTurn === 0) await yieldToOthers()
    const given = places.map((place) => all[place] ?? '')
    const last = given.findLastIndex((text) => text !== '')
    if (last < 0 || unreadable.has(row)) continue
    const plain = given.map((value, place) => plainOf(place, value))
    const values = plain.map((cell, place) => {
      const value = given[place] ?? ''
      if (isPath && place > last) return value
      const result: Result = 'text' in cell ? (readers[place]?.(cell.text) ?? {}) : cell
      if (result.reason !== undefined)
        errors.push({ row, column: columns[place] ?? null, value, reason: result.reason })
      return result.value
    })
    const cells = given.map((text, place) => (typeof values[place] === 'number' ? String(values[place]) : text))
    read.push({ row, cells, values })
  }
  const found = [...rejected, ...errors].sort((one, other) => one.row - other.row)
  if (found.length > 0 && !collects) throw csvRefused(found)
  const ignored = header.cells.filter((name, place) => name !== '' && !places.includes(place))
  const absent = columns.filter((_, place) => places[place] === -1)
  return { rows: read, absent, ignored: ignored.map((name) => name.slice(0, shownLength)), rejected: found }
}
