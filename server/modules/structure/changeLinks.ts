/** Checks and replaces the countries and the business units of a region. */
import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
import type { Queryable } from '../../database/connection'
import { businessUnits, countries, legalEntities, regionBusinessUnits, regionCountries } from '../../database/tables'
import { refuseRemovalWithEntities } from './dependants'

/** The lists of a body; an absent one stays as it is. */
export interface Links {
  readonly country_ids?: readonly number[] | undefined
  readonly business_unit_ids?: readonly number[] | undefined
}

interface Place {
  readonly companyId: number
  readonly regionId: number
}

const countryErrors = async (db: Queryable, ids: readonly number[]): Promise<FieldErrors> => {
  if (ids.length === 0) return {}
  const rows = await db
    .select({ id: countries.id })
    .from(countries)
    .where(inArray(countries.id, [...ids]))
  return rows.length === ids.length ? {} : { country_ids: ['One of these countries does not exist.'] }
}

/** The units are locked, so that nobody deletes one before the region is stored. */
const unitErrors = async (db: Queryable, companyId: number, ids: readonly number[]): Promise<FieldErrors> => {
  if (ids.length === 0) return {}
  const rows = await db
    .select({ id: businessUnits.id })
    .from(businessUnits)
    .where(and(eq(businessUnits.company_id, companyId), inArray(businessUnits.id, [...ids])))
    .orderBy(businessUnits.id)
    .for('key share')
  return rows.length === ids.length ? {} : { business_unit_ids: ['One of these business units does not exist.'] }
}

/** Checks that the countries exist, and that the units are of the company. */
export const linkErrors = async (db: Queryable, companyId: number, links: Links): Promise<FieldErrors> => ({
  ...(await countryErrors(db, links.country_ids ?? [])),
  ...(await unitErrors(db, companyId, links.business_unit_ids ?? [])),
})

const replaceCountries = async (db: Queryable, { companyId, regionId }: Place, ids: readonly number[]) => {
  const isOfRegion = and(eq(regionCountries.company_id, companyId), eq(regionCountries.region_id, regionId))
  await db.delete(regionCountries).where(and(isOfRegion, notInArray(regionCountries.country_id, [...ids])))
  const rows = ids.map((countryId) => ({ company_id: companyId, region_id: regionId, country_id: countryId }))
  if (rows.length > 0) await db.insert(regionCountries).values(rows).onConflictDoNothing()
}

const replaceUnits = async (db: Queryable, { companyId, regionId }: Place, ids: readonly number[]) => {
  const isOfRegion = and(eq(regionBusinessUnits.company_id, companyId), eq(regionBusinessUnits.region_id, regionId))
  await db
    .delete(regionBusinessUnits)
    .where(and(isOfRegion, notInArray(regionBusinessUnits.business_unit_id, [...ids])))
  const rows = ids.map((businessUnitId) => ({
    company_id: companyId,
    region_id: regionId,
    business_unit_id: businessUnitId,
  }))
  if (rows.length > 0) await db.insert(regionBusinessUnits).values(rows).onConflictDoNothing()
}

/** Refuses lists without a country or a unit in which the region has legal entities. */
export const refuseRemoval = async (db: Queryable, { companyId, regionId }: Place, links: Links): Promise<void> => {
  const isRemoved = or(
    links.country_ids && notInArray(legalEntities.country_id, [...links.country_ids]),
    links.business_unit_ids && notInArray(legalEntities.business_unit_id, [...links.business_unit_ids]),
  )
  if (isRemoved) await refuseRemovalWithEntities(db, companyId, and(eq(legalEntities.region_id, regionId), isRemoved))
}

/** Stores the lists; links that stay are not touched, so that legal entities keep theirs. */
export const replaceLinks = async (db: Queryable, place: Place, links: Links): Promise<void> => {
  if (links.country_ids) await replaceCountries(db, place, links.country_ids)
  if (links.business_unit_ids) await replaceUnits(db, place, links.business_unit_ids)
}
