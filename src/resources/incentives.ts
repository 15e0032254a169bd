import { longTermIncentives as calls } from '../../contract/calls/longTermIncentives'
import { gradeStates } from '../../contract/entities/longTermIncentive'
import { choice, custom, joined, number, reference, references, state, text } from '../schema/field'
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
      ask: calls.askForIncentiveVersion,
      decline: calls.declineIncentiveVersion,
      withdraw: calls.withdrawIncentiveVersion,
      compare: calls.compareIncentiveVersions,
      changes: calls.listIncentiveVersionChanges,
      edits: calls.listIncentiveVersionEdits,
      upload: calls.uploadIncentives,
      download: calls.downloadIncentives,
    },
  },
  fields: {
    plan_and_grade: joined(['plan', 'grade']),
    grade: text(),
    grade_choice: custom('ActiveGrade', ['grade']),
    job_grade: state('gradeStates', {
      active: { grade_state: 'active' },
      former: { grade_state: 'former' },
      other: { grade_state: 'other' },
    }),
    plan: reference('incentivePlans', 'long_term_incentive_plan_id'),
    value: number({ unit: { by: 'value_kind', currency: 'currency', of: 'plan', texts: 'incentiveValues' } }),
    countries: references('countries', 'country_ids', { noneMeansAll: true }),
    note: custom('ChangeNote', ['note']),
  },
  filterFields: {
    of_plan: reference('incentivePlans', 'plan_id'),
    grade_state: choice('gradeStates', gradeStates),
    // An incentive without countries is for all of them.
    applies: references('countries', 'countries'),
  },
  list: {
    columns: ['grade', 'job_grade', 'plan', 'value', 'countries'],
    filters: ['of_plan', 'grade_state', 'applies'],
  },
  form: { in: 'modal', fields: ['plan', 'grade_choice', 'value', 'countries', 'note'], saves: 'filled' },
})
