import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { regionCountries, roleCountries } from '../../database/tables'

export const readCountryIds = async (db: Queryable, companyId: number, regionId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: regionCountries.countryId })
    .from(regionCountries)
    .where(and(eq(regionCountries.companyId, companyId), eq(regionCountries.regionId, regionId)))
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
    .where(and(eq(regionCountries.companyId, companyId), eq(regionCountries.countryId, roleCountries.countryId)))
  await db
    .delete(roleCountries)
    .where(
      and(eq(roleCountries.companyId, companyId), inArray(roleCountries.countryId, [...ids]), notExists(elsewhere)),
    )
}
