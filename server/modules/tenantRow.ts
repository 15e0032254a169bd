/**
 * What the modules ask of a record of a company: that it is there, that it stays while a transaction goes on, and that
 * its name is free. A record of another company is as unknown as one that does not exist (A49).
 */
import { and, eq, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/connection'
import { companies } from '../database/tables'
import { notFound, outdated } from '../errors/apiError'

type TenantTable = PgTable & { readonly company_id: AnyColumn; readonly id: AnyColumn }
type VersionedTable = TenantTable & { readonly version: AnyColumn }
type NamedTable = TenantTable & { readonly name: AnyColumn }

/** Throws `notFound()` unless the company of the path exists. */
export const requireCompany = async (db: Queryable, companyId: number): Promise<void> => {
  const rows = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId))
  if (rows.length === 0) throw notFound()
}

export const isRow = (table: TenantTable, companyId: number, id: number): SQL | undefined =>
  and(eq(table.company_id, companyId), eq(table.id, id))

/** Throws `notFound()` unless the company has the record. */
export const requireRow = async (db: Queryable, table: TenantTable, companyId: number, id: number): Promise<void> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(table)
    .where(isRow(table, companyId, id))
  if (rows.length === 0) throw notFound()
}

/** Keeps a record from being changed by others until the transaction ends; answers its version, or throws `notFound()`. */
export const lockRow = async (db: Queryable, table: VersionedTable, companyId: number, id: number): Promise<number> => {
  const [row] = await db
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(isRow(table, companyId, id))
    .for('update')
  if (!row) throw notFound()
  return row.version
}

/** Throws `outdated()` if a form has read another version than the stored one; `read` answers the record as it is now. */
export const checkVersion = async (
  stored: number,
  formVersion: number | undefined,
  read: () => Promise<unknown>,
): Promise<void> => {
  if (formVersion !== undefined && formVersion !== stored) throw outdated(await read())
}

/** Tells whether another record of the company bears the name; `within` narrows where it must be free. */
export const isNameTaken = async (
  db: Queryable,
  table: NamedTable,
  { company_id: companyId, id = 0, name }: { company_id: number; id?: number | undefined; name: string },
  within?: SQL,
): Promise<boolean> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.company_id, companyId), sql`lower(${table.name}) = lower(${name})`, ne(table.id, id), within))
    .limit(1)
  return rows.length > 0
}
