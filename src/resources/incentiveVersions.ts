import { longTermIncentives as calls } from '../../contract/calls/longTermIncentives'
import { defineResource } from '../schema/resource'
import { versionsOf } from '../schema/versions/versionsOf'

export const incentiveVersions = defineResource({
  ...versionsOf('incentives'),
  name: 'incentiveVersions',
  at: '/companies/:company_id/long-term-incentives/versions',
  parent: 'companies',
  calls: {
    list: calls.listIncentiveVersions,
    create: calls.createIncentiveVersion,
    one: calls.readIncentiveVersion,
    update: calls.updateIncentiveVersion,
    delete: calls.deleteIncentiveVersion,
    uses: calls.readIncentiveVersionUses,
  },
})
