/** Long-term incentive plans, and the incentives of a version. */
import { call, list, page } from '../call'
import {
  changedIncentive,
  changedIncentivePlan,
  gradeStates,
  incentive,
  incentiveCountriesQuery,
  incentivePlan,
  incentiveRow,
  newIncentive,
  newIncentivePlan,
  planType,
} from '../entities/longTermIncentive'
import { noteQuery } from '../entities/dataVersion'
import { anyId, anyOf } from '../entities/filters'
import { listQuery, versionQuery } from '../entities/queries'
import { inCompany, signedIn } from '../guards'
import { regular } from '../regular'
import { versioned } from '../versioned'

const incentivesQuery = listQuery('grade', 'value').extend(versionQuery.shape)
const filters = { plan_id: anyId, grade_state: anyOf(gradeStates) }
const paths = ['long-term-incentive', 'long-term-incentives'] as const
const words = ['long-term incentive', 'long-term incentives'] as const

export const longTermIncentives = {
  ...regular('incentive-plan', 'incentive-plans', {
    of: 'company',
    entity: 'COMPANY_LTI',
    path: ['long-term-incentive-plan', 'long-term-incentive-plans'],
    words: ['long-term incentive plan', 'long-term incentive plans'],
    label: 'Long term incentive plan',
    record: incentivePlan,
    create: newIncentivePlan,
    update: changedIncentivePlan,
    calls: ['list', 'all', 'create', 'update', 'delete'],
    overrides: { delete: { summary: 'Delete a long-term incentive plan that has no incentives' } },
  }),
  ...regular('incentive', 'incentives', {
    of: 'company',
    entity: 'COMPANY_LTI',
    path: paths,
    words,
    label: 'Long term incentive',
    record: incentive,
    create: newIncentive,
    update: changedIncentive,
    search: ['grade'],
    sort: ['grade', 'value'],
    filters,
    calls: ['list', 'create', 'update', 'delete'],
    overrides: {
      list: {
        summary: 'List the long-term incentives of a version, by default the active one, newest first',
        query: incentivesQuery.extend({ ...filters, ...incentiveCountriesQuery.shape }),
      },
      create: {
        summary: 'Create a long-term incentive in a version, by default the active one, which is made if there is none',
      },
      delete: { query: noteQuery },
    },
    plain: false,
  }),
  ...versioned('incentive', 'incentives', {
    entity: 'COMPANY_LTI',
    path: paths,
    words,
    record: incentive,
    row: incentiveRow,
    named: incentivePlan,
  }),
  listPlanTypes: call({
    method: 'GET',
    path: '/long-term-incentive-plan-types/',
    summary: 'List the types of long-term incentive plans',
    answer: list(planType),
    guard: signedIn(),
  }),
  listIncentivesOfPlan: call({
    method: 'GET',
    path: '/company/:company_id/long-term-incentive-plan/:incentive_plan_id/long-term-incentives/',
    summary: 'List the long-term incentives of a plan in a version, by default the active one, newest first',
    query: incentivesQuery,
    answer: page(incentive),
    guard: inCompany('VIEW_COMPANY_LTI'),
  }),
}
