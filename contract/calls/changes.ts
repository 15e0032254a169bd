/** What changed in a company between two moments (decision 0106): for provider staff, and super users of the company. */
import { call, record } from '../call'
import { changedQuery, changedRecords, changesQuery, companyChanges } from '../entities/changes'
import { oversight as guard } from '../guards'

/** Each kind of record asks the right to read it. */
export const changes = {
  countCompanyChanges: call({
    method: 'GET',
    path: '/company/:company_id/changes/',
    summary: 'Count the records of a company that two moments differ in, by kind',
    query: changesQuery,
    answer: record(companyChanges, 'Changes counted'),
    guard,
  }),
  listCompanyChanges: call({
    method: 'GET',
    path: '/company/:company_id/changes/records/',
    summary: 'List the records of one kind that two moments differ in, with what each was and is',
    query: changedQuery,
    answer: record(changedRecords, 'Changed records fetched'),
    guard,
  }),
}
