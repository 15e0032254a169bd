import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { regionCountries, roleCountries } from '../../database/tables'

export const readCountryIds = async (db: Queryable, companyId: number, regionId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: regionCountries.country_id })
    .from(regionCountries)
    .where(and(eq(regionCountries.company_id, companyId), eq(regionCountries.region_id, regionId)))
  return rows.map(({ id }) => id)
}

/**
 * Takes countries out of the users' roles that no region of the company has any more. Units and regions leave them by
 * their foreign keys; countries are everybody's, so no key does it.
 */
export const forgetCountries = async (db: Queryable, companyId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const elsewhere = db
    .select({ one: sql`1` })
    .from(regionCountries)
    .where(and(eq(regionCountries.company_id, companyId), eq(regionCountries.country_id, roleCountries.country_id)))
  await db
    .delete(roleCountries)
    .where(
      and(eq(roleCountries.company_id, companyId), inArray(roleCountries.country_id, [...ids]), notExists(elsewhere)),
    )
}
