/** What records were, who has changed them, and which were deleted. Who may read a record may read its history. */
import { call, record } from '../call'
import { deletedQuery, deletedRecords, historyQuery, recordHistory } from '../entities/history'
import { inCompany, signedIn } from '../guards'

export const history = {
  readHistory: call({
    method: 'GET',
    path: '/history/',
    summary: 'Read who has changed a record that belongs to no company, when and how, the newest change first',
    query: historyQuery,
    answer: record(recordHistory, 'History fetched'),
    // Each kind of record asks for its own right.
    guard: signedIn(),
  }),
  readCompanyHistory: call({
    method: 'GET',
    path: '/company/:company_id/history/',
    summary: 'Read who has changed a record of a company, or the company, when and how, the newest change first',
    query: historyQuery,
    answer: record(recordHistory, 'History fetched'),
    guard: inCompany(),
  }),
  listDeleted: call({
    method: 'GET',
    path: '/deleted/',
    summary: 'List the deleted records of one kind that belong to no company, the last one first',
    query: deletedQuery,
    answer: record(deletedRecords, 'Deleted records fetched'),
    guard: signedIn(),
  }),
  listCompanyDeleted: call({
    method: 'GET',
    path: '/company/:company_id/deleted/',
    summary: 'List the deleted records of one kind of a company, the last one first',
    query: deletedQuery,
    answer: record(deletedRecords, 'Deleted records fetched'),
    guard: inCompany(),
  }),
}
