import type { Queryable } from '../../database/connection'
import { businessUnits, legalEntities, regionBusinessUnits, regionCountries, regions } from '../../database/tables'
import type { DemoCompany } from './company'
import { idsBy, type Names } from './names'

export interface Structure {
  readonly unit: (name: string) => number
  readonly region: (name: string) => number
}

const codes = (list: string): string[] => list.split(' ')

/** Stores units, regions, their links and the legal entities; returns lookups for units and regions. */
export const insertStructure = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  names: Names,
): Promise<Structure> => {
  const unitRows = company.units.map(({ name, naics }) => ({
    company_id: companyId,
    name,
    ...(naics && names.branch(naics)),
  }))
  const storedUnits = await tx.insert(businessUnits).values(unitRows).returning()
  const regionRows = Object.keys(company.regions).map((name) => ({ company_id: companyId, name }))
  const storedRegions = await tx.insert(regions).values(regionRows).returning()
  const unit = idsBy(
    'unit',
    storedUnits.map(({ id, name }) => [name, id] as const),
  )
  const region = idsBy(
    'region',
    storedRegions.map(({ id, name }) => [name, id] as const),
  )

  const countriesOfRegions = Object.entries(company.regions).flatMap(([name, list]) =>
    codes(list).map((code) => ({ company_id: companyId, region_id: region(name), country_id: names.country(code) })),
  )
  await tx.insert(regionCountries).values(countriesOfRegions)
  const unitsOfRegions = company.units.flatMap(({ name, regions: list }) =>
    list.map((at) => ({ company_id: companyId, region_id: region(at), business_unit_id: unit(name) })),
  )
  await tx.insert(regionBusinessUnits).values(unitsOfRegions)
  const entities = company.entities.map(([unitName, regionName, country, name]) => ({
    company_id: companyId,
    business_unit_id: unit(unitName),
    region_id: region(regionName),
    country_id: names.country(country),
    name,
  }))
  await tx.insert(legalEntities).values(entities)
  return { unit, region }
}
