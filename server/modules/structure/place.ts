/** Checks the place of a legal entity: a country of a region of a business unit, all linked in one company (A81). */
import { and, eq, sql } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
import type { Queryable } from '../../database/connection'
import { businessUnits, regionBusinessUnits, regionCountries, regions } from '../../database/tables'

export interface Place {
  readonly company_id: number
  readonly business_unit_id: number
  readonly region_id: number
  readonly country_id: number
}

const selectPlace = (db: Queryable, { company_id, business_unit_id, region_id, country_id }: Place) =>
  db
    .select({ one: sql`1` })
    .from(businessUnits)
    .innerJoin(
      regionBusinessUnits,
      and(
        eq(regionBusinessUnits.company_id, businessUnits.company_id),
        eq(regionBusinessUnits.business_unit_id, businessUnits.id),
      ),
    )
    .innerJoin(
      regions,
      and(eq(regions.company_id, regionBusinessUnits.company_id), eq(regions.id, regionBusinessUnits.region_id)),
    )
    .innerJoin(
      regionCountries,
      and(eq(regionCountries.company_id, regions.company_id), eq(regionCountries.region_id, regions.id)),
    )
    .where(
      and(
        eq(businessUnits.company_id, company_id),
        eq(businessUnits.id, business_unit_id),
        eq(regions.id, region_id),
        eq(regionCountries.country_id, country_id),
      ),
    )

export const isPlace = async (db: Queryable, place: Place): Promise<boolean> =>
  (await selectPlace(db, place)).length > 0

const explain = async (db: Queryable, { company_id, business_unit_id, region_id }: Place): Promise<FieldErrors> => {
  const { rows } = await db.execute<{ unit: boolean; region: boolean; link: boolean }>(sql`select
    exists (select from business_units where company_id = ${company_id} and id = ${business_unit_id}) as unit,
    exists (select from regions where company_id = ${company_id} and id = ${region_id}) as region,
    exists (select from region_business_units where company_id = ${company_id} and region_id = ${region_id}
      and business_unit_id = ${business_unit_id}) as link`)
  const { unit, region, link } = rows[0] ?? {}
  if (!unit) return { business_unit_id: ['This business unit does not exist.'] }
  if (!region) return { region_id: ['This region does not exist.'] }
  if (!link) return { region_id: ['This region is not one of the business unit.'] }
  return { country_id: ['This country is not one of the region.'] }
}

/** Checks a place and locks its links for the rest of the transaction. */
export const placeErrors = async (db: Queryable, place: Place): Promise<FieldErrors> => {
  const rows = await selectPlace(db, place).for('key share')
  return rows.length > 0 ? {} : explain(db, place)
}
