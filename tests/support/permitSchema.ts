/** The screens of permits, which are switched, deleted, archived and restored one by one or many at once. */
import { activation, bulk, deletion } from '../../src/schema/bulk'
import { active, date, references, text } from '../../src/schema/field'
import { defineResource } from '../../src/schema/resource'
import { declared as calls } from './permits'

export const permitSchema = defineResource({
  name: 'permits',
  at: '/companies/:company_id/permits',
  parent: 'companies',
  calls: {
    list: calls.listPermits,
    one: calls.readPermit,
    create: calls.createPermit,
    update: calls.updatePermit,
    delete: calls.deletePermit,
    toggle: calls.togglePermit,
    upload: calls.uploadPermits,
    download: calls.downloadPermits,
  },
  fields: {
    name: text(),
    issued_on: date(),
    expires_on: date(),
    countries: references('countries', 'country_ids'),
    is_active: active(),
  },
  list: {
    columns: ['name', 'expires_on', 'is_active'],
    filters: ['is_active'],
    bulk: [
      bulk('archive', calls.archivePermits, { undo: 'restore', onRow: { where: { is_archived: false } } }),
      bulk('restore', calls.restorePermits, { undo: 'archive', onRow: { where: { is_archived: true } } }),
      ...activation(calls.togglePermits),
      deletion(calls.deletePermits),
    ],
  },
  form: { in: 'modal', fields: ['name', 'issued_on', 'expires_on', 'countries'] },
})
