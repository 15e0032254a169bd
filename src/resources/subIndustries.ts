import { sectors as calls, taxonomyViewers } from '../../contract/calls/sectors'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const subIndustries = defineResource({
  name: 'subIndustries',
  at: '/sectors/:sector_id/:industry_id',
  parent: 'industries',
  calls: {
    list: calls.listSubIndustries,
    create: calls.createSubIndustry,
    update: calls.updateSubIndustry,
    delete: calls.deleteSubIndustry,
  },
  fields: { name: text() },
  list: { columns: ['name'], shownTo: taxonomyViewers.subIndustries },
  form: { in: 'modal', fields: ['name'], saves: 'filled' },
})
