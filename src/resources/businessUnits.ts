import { businessUnits as calls } from '../../contract/calls/businessUnits'
import { count, reference, text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const businessUnits = defineResource({
  name: 'businessUnits',
  at: '/companies/:company_id/business-units',
  parent: 'companies',
  calls: {
    list: calls.listBusinessUnits,
    all: calls.listAllBusinessUnits,
    one: calls.readBusinessUnit,
    create: calls.createBusinessUnit,
    update: calls.updateBusinessUnit,
    delete: calls.deleteBusinessUnit,
  },
  fields: {
    name: text(),
    sector: reference('sectors', 'sector_id'),
    industry: reference('industries', 'industry_id', { within: 'sector', param: 'sector_id' }),
    sub_industry: reference('subIndustries', 'sub_industry_id', { within: 'industry', param: 'industry_id' }),
    region_count: count('regions'),
  },
  list: {
    columns: ['name', 'sector', 'industry', 'sub_industry', 'region_count'],
    filters: ['sector'],
    opens: 'unitRegions',
  },
  form: { in: 'modal', fields: ['name', 'sector', 'industry', 'sub_industry'], saves: 'filled' },
})
