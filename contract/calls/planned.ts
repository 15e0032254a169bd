/** Changes that count from a date (decision 0103). Whoever may make a change may plan it, and change or withdraw its plan. */
import { call, created, page, record } from '../call'
import { changedPlan, newPlan, plannedChange, plansQuery } from '../entities/plannedChange'
import { companySuperUser, either, inCompany, platform } from '../guards'

/** Who may make any of the calls that can be planned; each plan asks the right of its call as well. */
const guard = either(
  inCompany('UPDATE_JOB_GRADE', 'UPDATE_COMPANY_LTI', 'UPDATE_COMPANY_USER', 'UPDATE_REGION'),
  platform('UPDATE_COMPANY'),
  companySuperUser('UPDATE_COMPANY'),
)

const one = '/company/:company_id/planned-change/:planned_change_id/'

export const planned = {
  listPlannedChanges: call({
    method: 'GET',
    path: '/company/:company_id/planned-changes/',
    summary: 'List the planned changes of a company that the caller may make, those that wait first, by date',
    query: plansQuery,
    answer: page(plannedChange),
    guard,
  }),
  planChange: call({
    method: 'POST',
    path: '/company/:company_id/planned-change/',
    summary: 'Plan a change that counts from a date; it is checked now, and again when it is made',
    body: newPlan,
    answer: created(plannedChange, 'Planned.'),
    guard,
  }),
  changePlannedChange: call({
    method: 'PUT',
    path: one,
    summary: 'Change the day or the note of a planned change, or try a refused one again',
    body: changedPlan,
    answer: record(plannedChange, 'Plan changed.'),
    guard,
  }),
  withdrawPlannedChange: call({
    method: 'DELETE',
    path: one,
    summary: 'Withdraw a planned or refused change',
    answer: record(plannedChange, 'Plan withdrawn.'),
    guard,
  }),
}
