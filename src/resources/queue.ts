import { queueCalls as calls } from '../../contract/calls/queue'
import { defineResource } from '../schema/resource'

/** What needs provider staff. It is one record, since there is one queue. */
export const queue = defineResource({
  name: 'queue',
  holds: ['companies', 'companyUsers', 'jobGradeVersions', 'incentiveVersions'],
  calls: { one: calls.readQueue },
  fields: {},
})
