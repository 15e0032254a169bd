import { notifications as calls } from '../../contract/calls/notifications'
import { viewAs } from '../../contract/calls/viewAs'
import { defineResource } from '../schema/resource'

/** The notifications that the user has read. Records are keys, and many are written at once. */
export const readNotifications = defineResource({
  name: 'readNotifications',
  calls: { list: calls.listReadNotifications, update: calls.storeReadNotifications },
  fields: {},
})

/** What waits in a company. */
export const notifications = defineResource({
  name: 'notifications',
  parent: 'companies',
  holds: ['companyUsers', 'jobGradeVersions', 'incentiveVersions'],
  calls: { list: calls.listNotifications },
  fields: {},
})

/** Who has viewed the console as the user. */
export const viewings = defineResource({
  name: 'viewings',
  calls: { list: viewAs.listViewings },
  fields: {},
})
