/** Checks and replaces the countries and business units of a region. */
import { and, eq, inArray, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
import type { Queryable } from '../../database/connection'
import {
  businessUnits,
  countries,
  legalEntities,
  regionBusinessUnits,
  regionCountries,
  roleCountries,
} from '../../database/tables'
import { deleteRows, replaceRows } from '../../records/change'
import type { Writer } from '../../records/writer'
import { refuseRemovalWithEntities } from './dependants'

/** The lists of a body; an absent list stays unchanged. */
export interface Links {
  readonly country_ids?: readonly number[] | undefined
  readonly business_unit_ids?: readonly number[] | undefined
}

interface Region {
  readonly company_id: number
  readonly id: number
}

const countryErrors = async (db: Queryable, ids: readonly number[]): Promise<FieldErrors> => {
  if (ids.length === 0) return {}
  const rows = await db
    .select({ id: countries.id })
    .from(countries)
    .where(inArray(countries.id, [...ids]))
  return rows.length === ids.length ? {} : { country_ids: ['One of these countries does not exist.'] }
}

/** Locks the units, so that nobody deletes one before the region is stored. */
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

/** Checks that the countries exist and the units belong to the company. */
export const linkErrors = async (db: Queryable, companyId: number, links: Links): Promise<FieldErrors> => ({
  ...(await countryErrors(db, links.country_ids ?? [])),
  ...(await unitErrors(db, companyId, links.business_unit_ids ?? [])),
})

/** Refuses to remove countries or units that have legal entities in the region. */
export const refuseRemoval = async (
  remover: Parameters<typeof refuseRemovalWithEntities>[0],
  { company_id, id }: Region,
  links: Links,
): Promise<void> => {
  const isRemoved = or(
    links.country_ids && notInArray(legalEntities.country_id, [...links.country_ids]),
    links.business_unit_ids && notInArray(legalEntities.business_unit_id, [...links.business_unit_ids]),
  )
  if (isRemoved) await refuseRemovalWithEntities(remover, company_id, and(eq(legalEntities.region_id, id), isRemoved))
}

/**
 * Removes countries that no region of the company has any more from the roles of its users.
 */
const removeFromRoles = async (writer: Writer, companyId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const elsewhere = writer.db
    .select({ one: sql`1` })
    .from(regionCountries)
    .where(and(eq(regionCountries.company_id, companyId), eq(regionCountries.country_id, roleCountries.country_id)))
  const isUnused = and(inArray(roleCountries.country_id, [...ids]), notExists(elsewhere))
  await deleteRows(writer, roleCountries, and(eq(roleCountries.company_id, companyId), isUnused))
}

/** Stores the lists. Unchanged links are not rewritten, since legal entities refer to them. */
export const replaceLinks = async (
  writer: Writer,
  { company_id, id: region_id }: Region,
  { country_ids, business_unit_ids }: Links,
): Promise<void> => {
  const region = { company_id, region_id }
  const countryRows = country_ids?.map((country_id) => ({ country_id }))
  const unitRows = business_unit_ids?.map((business_unit_id) => ({ business_unit_id }))
  if (unitRows) await replaceRows(writer, regionBusinessUnits, region, unitRows)
  const gone = countryRows ? await replaceRows(writer, regionCountries, region, countryRows) : []
  await removeFromRoles(
    writer,
    company_id,
    gone.map(({ country_id }) => country_id),
  )
}
