/** Long-term incentive plans, and the incentives of a version. */
import { call, created, csvFile, csvUpload, list, page, record } from '../call'
import { dataVersion } from '../entities/dataVersion'
import {
  changedIncentive,
  changedIncentivePlan,
  incentive,
  incentivePlan,
  newIncentive,
  newIncentivePlan,
  planType,
} from '../entities/longTermIncentive'
import { activateQuery, listQuery, pageQuery, versionQuery } from '../entities/queries'
import { inCompany, signedIn } from '../guards'
import { messages } from '../messages'
import { regular } from '../regular'

const incentivesQuery = listQuery('grade', 'value').extend(versionQuery.shape)

export const longTermIncentives = {
  ...regular('incentive-plan', 'incentive-plans', {
    of: 'company',
    entity: 'COMPANY_LTI',
    path: ['long-term-incentive-plan', 'long-term-incentive-plans'],
    id: 'plan_id',
    words: ['long-term incentive plan', 'long-term incentive plans'],
    label: 'Long term incentive plan',
    record: incentivePlan,
    create: newIncentivePlan,
    update: changedIncentivePlan,
    calls: ['list', 'all', 'create', 'update', 'delete'],
    overrides: { delete: { summary: 'Delete a long-term incentive plan that has no incentives' } },
    plain: false,
  }),
  ...regular('incentive', 'incentives', {
    of: 'company',
    entity: 'COMPANY_LTI',
    path: ['long-term-incentive', 'long-term-incentives'],
    words: ['long-term incentive', 'long-term incentives'],
    label: 'Long term incentive',
    record: incentive,
    create: newIncentive,
    update: changedIncentive,
    search: ['grade'],
    sort: ['grade', 'value'],
    calls: ['list', 'create', 'update', 'delete'],
    overrides: {
      list: {
        summary: 'List the long-term incentives of a version, by default the active one, newest first',
        query: incentivesQuery,
      },
      create: { summary: 'Create a long-term incentive in the active version, which is made if there is none' },
    },
    plain: false,
  }),
  listPlanTypes: call({
    method: 'GET',
    path: '/long-term-incentive-plan-types/',
    summary: 'List the types of long-term incentive plans',
    answer: list(planType),
    guard: signedIn(),
  }),
  listIncentiveVersions: call({
    method: 'GET',
    path: '/company/:company_id/long-term-incentive-versions/',
    summary: 'List the versions of the long-term incentives of a company, newest first',
    query: pageQuery,
    answer: page(dataVersion),
    guard: inCompany('VIEW_COMPANY_LTI'),
  }),
  listIncentivesOfPlan: call({
    method: 'GET',
    path: '/company/:company_id/long-term-incentive-plan/:plan_id/long-term-incentives/',
    summary: 'List the long-term incentives of a plan in a version, by default the active one, newest first',
    query: incentivesQuery,
    answer: page(incentive),
    guard: inCompany('VIEW_COMPANY_LTI'),
  }),
  activateIncentiveVersion: call({
    method: 'PATCH',
    path: '/company/:company_id/long-term-incentive-version/:version_id/set-active/',
    summary: 'Make a version of the long-term incentives the active one',
    answer: record(dataVersion, 'Version set active'),
    guard: inCompany('UPDATE_COMPANY_LTI'),
  }),
  downloadIncentives: call({
    method: 'GET',
    path: '/company/:company_id/long-term-incentive/download/',
    summary: 'Download a version of the long-term incentives, by default the active one, as a CSV file',
    query: versionQuery,
    answer: csvFile('long-term-incentives.csv'),
    guard: inCompany('VIEW_COMPANY_LTI'),
  }),
  /** `active` also requires UPDATE_COMPANY_LTI; the operation checks this, since guards don't see the query. */
  uploadIncentives: call({
    method: 'POST',
    path: '/company/:company_id/long-term-incentive/upload/',
    summary:
      'Import a new version of the long-term incentives from a CSV file; to activate it needs UPDATE_COMPANY_LTI',
    query: activateQuery,
    upload: csvUpload,
    answer: created(dataVersion, messages.uploaded),
    guard: inCompany('CREATE_COMPANY_LTI'),
  }),
}
