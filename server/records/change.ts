/**
 * Writes rows. All record changes go through this file, `changeSelected.ts` and `replaceMany.ts`, and no other file writes
 * to record tables (decision 0016), so that one place knows who changes what, within the transaction of the change.
 */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { keepAdded, keepRemoved } from './removals'
import { columnsOf, keyOf, type AnyRow, type Row, type Values, type VersionedTable } from './table'
import { keyIn, type Writer } from './writer'

/** Returns the condition that rows have these values. */
export const has = (table: PgTable, values: AnyRow): SQL | undefined =>
  and(...Object.entries(values).map(([member, value]) => eq(columnOf(table, member), value)))

export const columnOf = (table: PgTable, member: string) => {
  const column = columnsOf(table)[member]
  if (!column) throw new Error(`The table ${getTableName(table)} has no column for ${member}`)
  return column
}

/** Inserts rows and returns them as stored. */
export const insertRows = async <T extends PgTable>(
  writer: Writer,
  table: T,
  rows: readonly Values<T>[],
): Promise<Row<T>[]> => {
  if (rows.length === 0) return []
  const stored: Row<T>[] = await writer.db
    .insert(table as PgTable)
    .values([...rows])
    .returning()
  if (writer.addition !== undefined) await keepAdded(writer.db, writer.addition, table, stored)
  return stored
}

/** Values of a row, or what the database computes them from. */
type Changed<T extends PgTable> = { readonly [member in keyof Row<T>]?: Row<T>[member] | SQL | undefined }

/** Changes a locked row; its version rises. Absent values stay as they are. Throws if the row is gone: its caller did not lock it. */
export const updateRow = async <T extends VersionedTable>(
  writer: Writer,
  table: T,
  before: Row<T>,
  values: Changed<T>,
): Promise<Row<T>> => {
  const own: AnyRow = before
  const key = keyIn(table, own)
  const [after]: Row<T>[] = await writer.db
    .update(table as PgTable)
    .set({ ...values, version: Number(own.version) + 1 })
    .where(has(table, key))
    .returning()
  if (!after) throw new Error(`No row ${JSON.stringify(key)} of ${getTableName(table)} to update`)
  return after
}

/** Changes the rows that meet a condition, for example their places after one has moved. */
export const updateRows = async <T extends PgTable>(
  writer: Writer,
  table: T,
  where: SQL | undefined,
  values: Readonly<Record<string, SQL>>,
): Promise<void> => {
  if (!where) throw new Error(`All rows of ${getTableName(table)} would be changed`)
  await writer.db
    .update(table as PgTable)
    .set(values)
    .where(where)
}

/** Removes the rows that meet a condition and returns them. */
export const deleteRows = async <T extends PgTable>(
  writer: Writer,
  table: T,
  where: SQL | undefined,
): Promise<Row<T>[]> => {
  if (!where) throw new Error(`All rows of ${getTableName(table)} would be removed`)
  if (writer.removal !== undefined) await keepRemoved(writer.db, writer.removal, table, where)
  const gone: Row<T>[] = await writer.db
    .delete(table as PgTable)
    .where(where)
    .returning()
  return gone
}

/** Updates the rows that differ from the stored ones, in one statement. */
const storeChanged = async (
  writer: Writer,
  table: PgTable,
  rows: readonly AnyRow[],
  storedByKey: ReadonlyMap<unknown, AnyRow>,
  key: string,
): Promise<void> => {
  const differs = (row: AnyRow) => {
    const stored = storedByKey.get(row[key])
    const isChanged = ([member, value]: [string, unknown]) =>
      value !== undefined && !isDeepStrictEqual(value, stored?.[member])
    return stored && Object.entries(row).some(isChanged)
  }
  const changed = rows.filter(differs)
  const [first] = changed
  if (!first) return
  const keys = keyOf(table)
  const set = Object.keys(first)
    .filter((member) => !keys.includes(member))
    .map((member) => [member, sql`excluded.${sql.identifier(columnOf(table, member).name)}`])
  await writer.db
    .insert(table)
    .values([...changed])
    .onConflictDoUpdate({ target: keys.map((member) => columnOf(table, member)), set: Object.fromEntries(set) })
}

/**
 * Replaces the child rows of a locked record: inserts new rows, removes missing ones and updates only those that differ.
 * Returns the removed rows.
 *
 *     await replaceRows(writer, regionCountries, { company_id, region_id }, ids.map((country_id) => ({ country_id })))
 */
export const replaceRows = async <T extends PgTable>(
  writer: Writer,
  table: T,
  owner: Readonly<Record<string, number | string>>,
  rows: readonly Values<T>[],
): Promise<Row<T>[]> => {
  const key = keyOf(table).find((member) => !(member in owner)) ?? ''
  const column = columnOf(table, key)
  const wanted: AnyRow[] = rows.map((row) => ({ ...row, ...owner }))
  const stored: AnyRow[] = await writer.db
    .select()
    .from(table as PgTable)
    .where(has(table, owner))
  const storedByKey = new Map(stored.map((row) => [row[key], row]))
  const kept = new Set(wanted.map((row) => row[key]))
  const gone = [...storedByKey.keys()].filter((value) => !kept.has(value))
  const isGone = and(has(table, owner), inArray(column, gone))
  const removed = gone.length > 0 ? await deleteRows(writer, table, isGone) : []
  await storeChanged(writer, table, wanted, storedByKey, key)
  // Drop unknown ids; the database generates new ones.
  const isGiven = column.generatedIdentity !== undefined
  const added = wanted.filter((row) => !storedByKey.has(row[key]))
  await insertRows(writer, table as PgTable, isGiven ? added.map(({ [key]: _unknown, ...row }) => row) : added)
  return removed
}
