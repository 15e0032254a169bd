import { regions as calls } from '../../contract/calls/regions'
import { references, text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const regions = defineResource({
  name: 'regions',
  at: '/companies/:company_id/regions',
  parent: 'companies',
  after: 'businessUnits',
  calls: {
    list: calls.listRegions,
    one: calls.readRegion,
    create: calls.createRegion,
    update: calls.updateRegion,
    delete: calls.deleteRegion,
  },
  fields: {
    name: text(),
    countries: references('countries', 'country_ids'),
    business_units: references('businessUnits', 'business_unit_ids'),
  },
  list: { columns: ['name', 'countries', 'business_units'], shownAt: 'view=tree&at=region:' },
  form: { in: 'modal', fields: ['name', 'countries', 'business_units'], saves: 'filled', reportsIn: 'dialog' },
})
