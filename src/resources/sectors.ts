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

export const sectors = defineResource({
  name: 'sectors',
  at: '/sectors',
  menu: { icon: 'category', group: 'settings', heading: 'reference' },
  after: 'tomUsers',
  calls: {
    list: calls.listSectors,
    all: calls.listAllSectors,
    create: calls.createSector,
    update: calls.updateSector,
    delete: calls.deleteSector,
    upload: calls.uploadSectors,
    download: calls.downloadSectors,
  },
  fields: { name: text(), description: text({ lines: 3 }) },
  list: { columns: ['name', 'description'], opens: 'industries' },
  form: { in: 'modal', fields: ['name', 'description'], saves: 'filled' },
})
