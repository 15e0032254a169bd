/** Long-term incentive plans, and the incentives of a version. */
import { call, created, csvFile, csvUpload, list, page, record } from '../call'
import { dataVersion } from '../entities/dataVersion'
import { deleted } from '../entities/fields'
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

const incentivesQuery = listQuery('grade', 'value').extend(versionQuery.shape)

export const longTermIncentives = {
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
  listIncentivePlans: call({
    method: 'GET',
    path: '/company/:company_id/long-term-incentive-plans/',
    summary: 'List the long-term incentive plans of a company, newest first',
    query: listQuery('name'),
    answer: page(incentivePlan),
    guard: inCompany('VIEW_COMPANY_LTI'),
  }),
  listAllIncentivePlans: call({
    method: 'GET',
    path: '/company/:company_id/long-term-incentive-plans/all',
    summary: 'List all long-term incentive plans of a company by name',
    answer: list(incentivePlan),
    guard: inCompany('VIEW_COMPANY_LTI'),
  }),
  createIncentivePlan: call({
    method: 'POST',
    path: '/company/:company_id/long-term-incentive-plan/',
    summary: 'Create a long-term incentive plan',
    body: newIncentivePlan,
    answer: created(incentivePlan, 'Long term incentive plan has been successfully added.'),
    guard: inCompany('CREATE_COMPANY_LTI'),
  }),
  updateIncentivePlan: call({
    method: 'PUT',
    path: '/company/:company_id/long-term-incentive-plan/:plan_id/',
    summary: 'Update a long-term incentive plan',
    body: changedIncentivePlan,
    answer: record(incentivePlan, 'Long term incentive plan has been successfully updated.'),
    guard: inCompany('UPDATE_COMPANY_LTI'),
  }),
  deleteIncentivePlan: call({
    method: 'DELETE',
    path: '/company/:company_id/long-term-incentive-plan/:plan_id/',
    summary: 'Delete a long-term incentive plan that has no incentives',
    answer: record(deleted, 'Long term incentive plan deleted successfully!'),
    guard: inCompany('DELETE_COMPANY_LTI'),
  }),
  listIncentives: call({
    method: 'GET',
    path: '/company/:company_id/long-term-incentives/',
    summary: 'List the long-term incentives of a version, by default the active one, newest first',
    query: incentivesQuery,
    answer: page(incentive),
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
  createIncentive: call({
    method: 'POST',
    path: '/company/:company_id/long-term-incentive/',
    summary: 'Create a long-term incentive in the active version, which is made if there is none',
    body: newIncentive,
    answer: created(incentive, 'Long term incentive has been successfully added.'),
    guard: inCompany('CREATE_COMPANY_LTI'),
  }),
  updateIncentive: call({
    method: 'PUT',
    path: '/company/:company_id/long-term-incentive/:incentive_id/',
    summary: 'Update a long-term incentive',
    body: changedIncentive,
    answer: record(incentive, 'Long term incentive has been successfully updated.'),
    guard: inCompany('UPDATE_COMPANY_LTI'),
  }),
  deleteIncentive: call({
    method: 'DELETE',
    path: '/company/:company_id/long-term-incentive/:incentive_id/',
    summary: 'Delete a long-term incentive',
    answer: record(deleted, 'Long term incentive deleted successfully!'),
    guard: inCompany('DELETE_COMPANY_LTI'),
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
  /** With `active` the caller needs UPDATE_COMPANY_LTI too; a guard does not see the query, so the operation asks. */
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
