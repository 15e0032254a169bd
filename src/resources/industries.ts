import { sectors as calls, taxonomyViewers } from '../../contract/calls/sectors'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const industries = defineResource({
  name: 'industries',
  at: '/sectors/:sector_id',
  parent: 'sectors',
  calls: {
    list: calls.listIndustries,
    create: calls.createIndustry,
    update: calls.updateIndustry,
    delete: calls.deleteIndustry,
  },
  fields: { name: text() },
  list: { columns: ['name'], opens: 'subIndustries', shownTo: taxonomyViewers.industries },
  form: { in: 'modal', fields: ['name'], saves: 'filled' },
})
