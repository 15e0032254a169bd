/** Where a legal entity is: in a country of a region of a business unit, all linked to each other in one company (A81). */
import { and, eq, sql } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
import type { Queryable } from '../../database/connection'
import { businessUnits, regionBusinessUnits, regionCountries, regions } from '../../database/tables'

export interface Place {
  readonly companyId: number
  readonly businessUnitId: number
  readonly regionId: number
  readonly countryId: number
}

const selectPlace = (db: Queryable, { companyId, businessUnitId, regionId, countryId }: Place) =>
  db
    .select({ one: sql`1` })
    .from(businessUnits)
    .innerJoin(
      regionBusinessUnits,
      and(
        eq(regionBusinessUnits.companyId, businessUnits.companyId),
        eq(regionBusinessUnits.businessUnitId, businessUnits.id),
      ),
    )
    .innerJoin(
      regions,
      and(eq(regions.companyId, regionBusinessUnits.companyId), eq(regions.id, regionBusinessUnits.regionId)),
    )
    .innerJoin(
      regionCountries,
      and(eq(regionCountries.companyId, regions.companyId), eq(regionCountries.regionId, regions.id)),
    )
    .where(
      and(
        eq(businessUnits.companyId, companyId),
        eq(businessUnits.id, businessUnitId),
        eq(regions.id, regionId),
        eq(regionCountries.countryId, countryId),
      ),
    )

export const isPlace = async (db: Queryable, place: Place): Promise<boolean> =>
  (await selectPlace(db, place)).length > 0

const explain = async (db: Queryable, { companyId, businessUnitId, regionId }: Place): Promise<FieldErrors> => {
  const { rows } = await db.execute<{ unit: boolean; region: boolean; link: boolean }>(sql`select
    exists (select from business_units where company_id = ${companyId} and id = ${businessUnitId}) as unit,
    exists (select from regions where company_id = ${companyId} and id = ${regionId}) as region,
    exists (select from region_business_units where company_id = ${companyId} and region_id = ${regionId}
      and business_unit_id = ${businessUnitId}) as link`)
  const { unit, region, link } = rows[0] ?? {}
  if (!unit) return { business_unit_id: ['This business unit does not exist.'] }
  if (!region) return { region_id: ['This region does not exist.'] }
  if (!link) return { region_id: ['This region is not one of the business unit.'] }
  return { country_id: ['This country is not one of the region.'] }
}

/** Checks a place, and keeps it from being taken apart until the transaction ends. */
export const placeErrors = async (db: Queryable, place: Place): Promise<FieldErrors> => {
  const rows = await selectPlace(db, place).for('key share')
  return rows.length > 0 ? {} : explain(db, place)
}
