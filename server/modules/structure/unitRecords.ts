import { and, desc, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { Calls } from '../../../contract/calls'
import type { RecordOf } from '../../../contract/call'
import type { Queryable } from '../../database/connection'
import { byName } from '../../database/listing'
import {
  businessUnits,
  countries,
  industries,
  regionBusinessUnits,
  regions,
  sectors,
  subIndustries,
} from '../../database/tables'
import { countryIdsOfRegion, unitIdsOfRegion } from './regionLinks'

type UnitRecord = RecordOf<Calls['readBusinessUnit']>
type RegionOfUnit = UnitRecord['regions'][number]

export const unitOrder = {
  name: byName(businessUnits),
  newest: [desc(businessUnits.id)],
} as const satisfies Record<string, readonly SQL[]>

const unitColumns = {
  id: businessUnits.id,
  name: businessUnits.name,
  sector: { id: sectors.id, name: sectors.name },
  industry: { id: industries.id, name: industries.name },
  sub_industry: { id: subIndustries.id, name: subIndustries.name },
  version: businessUnits.version,
}

const readUnitRows = (db: Queryable, companyId: number, order: readonly SQL[], id?: number) =>
  db
    .select(unitColumns)
    .from(businessUnits)
    .leftJoin(sectors, eq(sectors.id, businessUnits.sector_id))
    .leftJoin(industries, eq(industries.id, businessUnits.industry_id))
    .leftJoin(subIndustries, eq(subIndustries.id, businessUnits.sub_industry_id))
    .where(and(eq(businessUnits.company_id, companyId), id === undefined ? undefined : eq(businessUnits.id, id)))
    .orderBy(...order)

const isLinkedTo = (db: Queryable, unitId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(regionBusinessUnits)
      .where(
        and(
          eq(regionBusinessUnits.company_id, regions.company_id),
          eq(regionBusinessUnits.region_id, regions.id),
          eq(regionBusinessUnits.business_unit_id, unitId),
        ),
      ),
  )

const readRegionRows = (db: Queryable, companyId: number, unitId?: number) =>
  db
    .select({ id: regions.id, name: regions.name, unitIds: unitIdsOfRegion, countryIds: countryIdsOfRegion })
    .from(regions)
    .where(and(eq(regions.company_id, companyId), unitId === undefined ? undefined : isLinkedTo(db, unitId)))
    .orderBy(...byName(regions))

/** Groups regions by unit; units share the objects of common regions. */
const regionsByUnit = async (db: Queryable, companyId: number, unitId?: number) => {
  const rows = await readRegionRows(db, companyId, unitId)
  const allCountries = await db
    .select({ id: countries.id, name: countries.name })
    .from(countries)
    .orderBy(...byName(countries))
  const byUnit = new Map<number, RegionOfUnit[]>()
  for (const { id, name, unitIds, countryIds } of rows) {
    const own = new Set(countryIds)
    const region = { id, name, countries: allCountries.filter((country) => own.has(country.id)) }
    for (const unit of unitIds) {
      const list = byUnit.get(unit)
      if (list) list.push(region)
      else byUnit.set(unit, [region])
    }
  }
  return byUnit
}

const readUnits = async (db: Queryable, companyId: number, order: readonly SQL[], id?: number) => {
  const units = await readUnitRows(db, companyId, order, id)
  const byUnit = await regionsByUnit(db, companyId, id)
  return units.map((unit) => {
    const list = byUnit.get(unit.id) ?? []
    return { ...unit, regions: list, region_count: list.length }
  })
}

/** Reads all units of a company with their regions and countries, always in three queries. */
export const readAllUnits = (db: Queryable, companyId: number, order: readonly SQL[]): Promise<UnitRecord[]> =>
  readUnits(db, companyId, order)

export const findUnit = async (db: Queryable, companyId: number, id: number): Promise<UnitRecord | undefined> => {
  const [unit] = await readUnits(db, companyId, unitOrder.newest, id)
  return unit
}
