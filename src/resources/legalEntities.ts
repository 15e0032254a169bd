import { legalEntities as calls } from '../../contract/calls/legalEntities'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const legalEntities = defineResource({
  name: 'legalEntities',
  at: '/companies/:company_id/business-units/:business_unit_id/:region_id/:country_id',
  parent: 'regionCountries',
  calls: {
    list: calls.listLegalEntities,
    create: calls.createLegalEntity,
    update: calls.updateLegalEntity,
    delete: calls.deleteLegalEntity,
  },
  fields: { name: text() },
  list: { columns: ['name'] },
  form: { in: 'modal', fields: ['name'], saves: 'filled' },
})
