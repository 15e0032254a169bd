import { structure as calls, structureLevels } from '../../contract/calls/structure'
import { memberOf } from '../schema/calls'
import { text, references } from '../schema/field'
import { defineResource } from '../schema/resource'
import { businessUnits } from '../../contract/calls/businessUnits'
import { regions } from '../../contract/calls/regions'

export const unitRegions = defineResource({
  name: 'unitRegions',
  at: '/companies/:company_id/business-units/:business_unit_id',
  parent: 'businessUnits',
  of: 'regions',
  calls: { list: memberOf(businessUnits.readBusinessUnit, 'regions', structureLevels.regions) },
  fields: { name: text(), countries: references('countries', 'country_ids') },
  list: { columns: ['name', 'countries'], opens: 'regionCountries' },
})

export const regionCountries = defineResource({
  name: 'regionCountries',
  at: '/companies/:company_id/business-units/:business_unit_id/:region_id',
  parent: 'unitRegions',
  calls: { list: memberOf(regions.readRegion, 'countries', structureLevels.countries) },
  fields: { name: text() },
  list: { columns: ['name'], opens: 'legalEntities' },
})

/** The whole structure of a company in one call. The record's id is that of the company. */
export const structures = defineResource({
  name: 'structures',
  holds: ['businessUnits', 'regions', 'legalEntities'],
  calls: { one: calls.readStructure },
  fields: {},
})

/** The business units, regions and countries of a company, for selectors. */
export const structureUnits = defineResource({
  name: 'structureUnits',
  of: 'businessUnits',
  calls: { list: memberOf(calls.readStructure, 'business_units', structureLevels.business_units) },
  fields: { name: text() },
})
export const structureRegions = defineResource({
  name: 'structureRegions',
  of: 'regions',
  calls: { list: memberOf(calls.readStructure, 'regions', structureLevels.regions) },
  fields: { name: text() },
})
export const structureCountries = defineResource({
  name: 'structureCountries',
  holds: ['regions'],
  calls: { list: memberOf(calls.readStructure, 'countries', structureLevels.countries) },
  fields: { name: text() },
})
