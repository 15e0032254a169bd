import { notifications as calls } from '../../contract/calls/notifications'
import { defineResource } from '../schema/resource'

/** What waits in a company. */
export const notifications = defineResource({
  name: 'notifications',
  parent: 'companies',
  holds: ['companyUsers', 'jobGradeVersions', 'incentiveVersions'],
  calls: { list: calls.listNotifications },
  fields: {},
})
