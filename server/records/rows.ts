/** Finds records and keeps them as they are. A record of another company is as unknown as one that does not exist (A49). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/connection'
import { companies } from '../database/tables'
import { notFound, outdated } from '../errors/apiError'
import { has } from './change'
import { columnsOf, referencesOf, type Ids, type Row, type VersionedTable } from './table'

/** A record among those of a table. */
export interface Place<T extends VersionedTable> {
  readonly table: T
  /** Its id, and that of its company where the path names one. */
  readonly key: Ids
  /** What the rows of a resource have in common, where it has not all of the table. */
  readonly condition?: SQL | undefined
}

/** The ids of a path that are columns of the table: the company, or the record above. */
export const ownerIn = (table: PgTable, params: Ids): Ids =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name in columnsOf(table)))

/** The key of the record that a path ends with. */
export const keyIn = (table: PgTable, params: Ids): Ids => {
  const { [Object.keys(params).at(-1) ?? '']: id = 0, ...above } = params
  return { ...ownerIn(table, above), id }
}

const isThere = ({ table, key, condition }: Place<VersionedTable>): SQL | undefined => and(has(table, key), condition)

/** Throws `notFound()` unless the record exists. */
export const requireRow = async (db: Queryable, place: Place<VersionedTable>): Promise<void> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(place.table as PgTable)
    .where(isThere(place))
  if (rows.length === 0) throw notFound()
}

/** Throws `notFound()` unless the company and the record above exist that a path names. */
export const requireOwner = async (db: Queryable, table: PgTable, params: Ids): Promise<void> => {
  const owner = ownerIn(table, params)
  for (const { member, table: above, pairs } of referencesOf(table)) {
    if (!(member in owner)) continue
    const known = Object.entries(pairs).filter(([own]) => own in owner)
    const rows = await db
      .select({ one: sql`1` })
      .from(above)
      .where(and(...known.map(([own, column]) => eq(column, owner[own]))))
    if (rows.length === 0) throw notFound()
  }
}

/** Throws `notFound()` unless the company of a path exists. */
export const requireCompany = (db: Queryable, id: number): Promise<void> =>
  requireRow(db, { table: companies, key: { id } })

/** Whether the key of a locked record stays, so that others may go on referring to it. */
export type Lock = 'update' | 'no key update'

/** Answers the row of a record; throws `notFound()` without one. With a lock nobody changes it until the transaction ends. */
export const findRow = async <T extends VersionedTable>(
  db: Queryable,
  place: Place<T>,
  lock?: Lock,
): Promise<Row<T>> => {
  const query = db
    .select()
    .from(place.table as PgTable)
    .where(isThere(place))
  const [row]: Row<T>[] = await (lock ? query.for(lock) : query)
  if (!row) throw notFound()
  return row
}

/** Keeps a record from being changed by others until the transaction ends; throws `notFound()` without one. */
export const lockRow = <T extends VersionedTable>(
  db: Queryable,
  place: Place<T>,
  lock: Lock = 'update',
): Promise<Row<T>> => findRow(db, place, lock)

/** Throws `outdated()` if a form has read another version than the stored one; `read` answers the record as it is now. */
export const checkVersion = async (
  stored: { readonly version: number },
  form: object,
  read: () => Promise<unknown>,
): Promise<void> => {
  const { version }: { readonly version?: number } = form
  if (version !== undefined && version !== stored.version) throw outdated(await read())
}
