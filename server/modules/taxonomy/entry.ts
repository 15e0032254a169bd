/**
 * What the modules ask of sectors, job functions and the levels below them: that they are there, that they stay while a
 * transaction goes on, that their name is free under its parent (A107), and that nothing uses what is deleted.
 */
import { and, eq, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FieldErrors } from '../../../contract/envelope'
import { messages } from '../../../contract/messages'
import type { Queryable } from '../../database/connection'
import { byName } from '../../database/listing'
import { businessUnits, companies } from '../../database/tables'
import { nameTaken } from '../../database/violations'
import { conflict, notFound } from '../../errors/apiError'
import { namedDependants, nameDependants } from '../../errors/dependants'

type EntryTable = PgTable & {
  readonly id: AnyColumn
  readonly name: AnyColumn
  readonly name_order: AnyColumn
  readonly version: AnyColumn
}

/** Throws `notFound()` unless the entry exists. */
export const requireEntry = async (db: Queryable, table: EntryTable, id: number): Promise<void> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(table)
    .where(eq(table.id, id))
  if (rows.length === 0) throw notFound()
}

/** Keeps an entry from being changed or used by others until the transaction ends; throws `notFound()` without one. */
export const lockEntry = async (
  db: Queryable,
  table: EntryTable,
  id: number,
): Promise<{ name: string; version: number }> => {
  const [entry] = await db
    .select({ name: sql<string>`${table.name}`, version: sql<number>`${table.version}` })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  if (!entry) throw notFound()
  return entry
}

/** Says that a chosen parent is not there; one that is stays until the transaction ends. */
export const parentErrors = async (
  db: Queryable,
  table: EntryTable,
  id: number,
  field: string,
): Promise<FieldErrors> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(table)
    .where(eq(table.id, id))
    .for('key share')
  return rows.length > 0 ? {} : { [field]: ['Choose an entry from the list.'] }
}

/** Says that another entry bears the name; `within` narrows where it must be free. */
export const nameErrors = async (
  db: Queryable,
  table: EntryTable,
  { id = 0, name }: { id?: number; name: string },
  within?: SQL,
): Promise<FieldErrors> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(table)
    .where(and(sql`lower(${table.name}) = lower(${name})`, ne(table.id, id), within))
    .limit(1)
  return rows.length > 0 ? { name: [nameTaken] } : {}
}

/** Names the entries below another one, such as '2 industries: Mining, Oil'; undefined if there are none. */
export const describeChildren = async (
  db: Queryable,
  table: EntryTable,
  where: SQL,
  kind: readonly [one: string, many: string],
): Promise<string | undefined> => {
  const rows = await db
    .select({ name: sql<string>`${table.name}`, count: sql<number>`count(*) over ()` })
    .from(table)
    .where(where)
    .orderBy(...byName(table))
    .limit(namedDependants)
  const names = rows.map(({ name }) => name)
  return rows[0] && `has ${nameDependants(rows[0].count, kind, names)}`
}

/** Names the business units that use an entry, with their companies; undefined if there are none. */
export const describeUnits = async (db: Queryable, where: SQL): Promise<string | undefined> => {
  const rows = await db
    .select({ name: businessUnits.name, company: companies.name, count: sql<number>`count(*) over ()` })
    .from(businessUnits)
    .innerJoin(companies, eq(companies.id, businessUnits.company_id))
    .where(where)
    .orderBy(...byName(companies), ...byName(businessUnits))
    .limit(namedDependants)
  const names = rows.map(({ name, company }) => `${name} (${company})`)
  return rows[0] && `is used by ${nameDependants(rows[0].count, ['business unit', 'business units'], names)}`
}

/** Refuses to delete or move an entry that something depends on; the outcome says that it is as it was. */
export const refuseIfUsed = (
  name: string,
  uses: readonly (string | undefined)[],
  outcome: string = messages.notDeleted,
): void => {
  const found = uses.filter((use) => use !== undefined)
  if (found.length > 0) throw conflict(`${name} ${found.join(', and ')}. ${outcome}`)
}
