/** The regions of a business unit and their countries, read-only. Regions are edited on their own tab (A79). */
import { businessUnits } from '../../contract/calls/businessUnits'
import { regions } from '../../contract/calls/regions'
import { structureLevels } from '../../contract/calls/structure'
import { memberOf } from '../schema/calls'
import { references, text } from '../schema/field'
import { defineResource } from '../schema/resource'

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
