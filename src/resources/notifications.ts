import { notifications as calls } from '../../contract/calls/notifications'
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
