import { longTermIncentives as calls } from '../../contract/calls/longTermIncentives'
import { joined, number, reference, text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const incentives = defineResource({
  name: 'incentives',
  at: '/companies/:company_id/long-term-incentives',
  parent: 'companies',
  after: 'jobGrades',
  title: 'plan_and_grade',
  calls: {
    list: calls.listIncentives,
    create: calls.createIncentive,
    update: calls.updateIncentive,
    delete: calls.deleteIncentive,
  },
  versions: {
    resource: 'incentiveVersions',
    calls: {
      activate: calls.activateIncentiveVersion,
      compare: calls.compareIncentiveVersions,
      changes: calls.listIncentiveVersionChanges,
      upload: calls.uploadIncentives,
      download: calls.downloadIncentives,
    },
  },
  fields: {
    plan_and_grade: joined('plan', 'grade'),
    grade: text(),
    plan: reference('incentivePlans', 'long_term_incentive_plan_id'),
    value: number(),
  },
  filterFields: { of_plan: reference('incentivePlans', 'plan_id') },
  list: { columns: ['grade', 'plan', 'value'], filters: ['of_plan'] },
  form: { in: 'modal', fields: ['plan', 'grade', 'value'], saves: 'filled' },
})
