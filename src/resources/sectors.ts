import { sectors as calls } from '../../contract/calls/sectors'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const sectors = defineResource({
  name: 'sectors',
  at: '/sectors',
  menu: { icon: 'category', group: 'settings' },
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
