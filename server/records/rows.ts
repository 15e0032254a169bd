/** Finds records and keeps them as they are. A record of another company is as unknown as one that does not exist (A49). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { dayInUtc } from '../../contract/days'
import type { Queryable } from '../database/connection'
import { companies, todayOf } from '../database/tables'
import { notFound, outdated } from '../errors/apiError'
import { has } from './change'
import { columnsOf, referencesOf, type Ids, type Row, type VersionedTable } from './table'

export interface Place<T extends VersionedTable> {
  readonly table: T
  /** The id of the record, and of its company if it is in the path. */
  readonly key: Ids
  /** The condition for rows of the resource, if the table contains others too. */
  readonly condition?: SQL | undefined
}

/** Picks the ids in a path that are columns of the table: the company or the parent record. */
export const ownerIn = (table: PgTable, params: Ids): Ids =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name in columnsOf(table)))

/** Returns the key of the record that a path ends with. */
export const keyIn = (table: PgTable, params: Ids): Ids => {
  const members = Object.entries(params)
  const above = Object.fromEntries(members.slice(0, -1))
  return { ...ownerIn(table, above), id: members.at(-1)?.[1] ?? 0 }
}

const matchesPlace = ({ table, key, condition }: Place<VersionedTable>): SQL | undefined =>
  and(has(table, key), condition)

/** Throws `notFound()` unless the record exists. */
export const requireRow = async (db: Queryable, place: Place<VersionedTable>): Promise<void> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(place.table as PgTable)
    .where(matchesPlace(place))
  if (rows.length === 0) throw notFound()
}

/** Throws `notFound()` unless the company and the parent record in the path exist. */
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

/** Throws `notFound()` unless the company exists. */
export const requireCompany = (db: Queryable, id: number): Promise<void> =>
  requireRow(db, { table: companies, key: { id } })

/** Returns the day that it is in the time zone of a company. */
export const readToday = async (db: Queryable, companyId: number): Promise<string> => {
  const [company] = await db.select({ today: todayOf(sql`${companyId}::int`) }).from(sql`(values (1)) one`)
  return company?.today ?? dayInUtc()
}

/** The mode of a row lock; 'no key update' still lets others refer to the row. */
export type Lock = 'update' | 'no key update'

/** Returns the row of a record, optionally locked; throws `notFound()` if there is none. */
export const findRow = async <T extends VersionedTable>(
  db: Queryable,
  place: Place<T>,
  lock?: Lock,
): Promise<Row<T>> => {
  const query = db
    .select()
    .from(place.table as PgTable)
    .where(matchesPlace(place))
  const [row]: Row<T>[] = await (lock ? query.for(lock) : query)
  if (!row) throw notFound()
  return row
}

/** Locks a record for the rest of the transaction; throws `notFound()` if there is none. */
export const lockRow = <T extends VersionedTable>(
  db: Queryable,
  place: Place<T>,
  lock: Lock = 'update',
): Promise<Row<T>> => findRow(db, place, lock)

/** Throws `outdated()` with the current record, from `read`, if the form is based on another version. */
export const checkVersion = async (
  stored: { readonly version: number },
  form: object,
  read: () => Promise<unknown>,
): Promise<void> => {
  const { version }: { readonly version?: number } = form
  if (version !== undefined && version !== stored.version) throw outdated(await read())
}
