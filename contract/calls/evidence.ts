/** What auditors ask for: evidence of history, how long it is kept, and the erasure of persons in it. */
import { call, record, zipFile } from '../call'
import { erasure, erasureBody, evidenceQuery, retention, retentionBody } from '../entities/evidence'
import { companySuperUser, either, inCompany, platform } from '../guards'

/** Who answers for the accounts of the provider. */
const provider = platform('UPDATE_TOM_USER')
/** Who manages all people of a company. */
const companyOrProvider = either(platform('UPDATE_COMPANY_USER'), companySuperUser())

export const evidence = {
  downloadEvidence: call({
    method: 'GET',
    path: '/evidence/',
    summary: 'Download signed evidence of a period: what was changed outside of companies, and the provider staff',
    query: evidenceQuery,
    answer: zipFile('evidence.zip'),
    guard: provider,
  }),
  downloadCompanyEvidence: call({
    method: 'GET',
    path: '/company/:company_id/evidence/',
    summary: 'Download signed evidence of a period: what was changed in a company, and its people with their roles',
    query: evidenceQuery,
    answer: zipFile('evidence.zip'),
    guard: companyOrProvider,
  }),
  readRetention: call({
    method: 'GET',
    path: '/retention/',
    summary: 'Read for how long the history of records that belong to no company is kept',
    answer: record(retention, 'Retention fetched'),
    guard: provider,
  }),
  readCompanyRetention: call({
    method: 'GET',
    path: '/company/:company_id/retention/',
    summary: 'Read for how long the history of a company is kept',
    answer: record(retention, 'Retention fetched'),
    guard: companyOrProvider,
  }),
  setRetention: call({
    method: 'PUT',
    path: '/retention/',
    summary: 'Say for how long to keep the history of records that belong to no company; what is older is dropped',
    body: retentionBody,
    answer: record(retention, 'Saved.'),
    guard: provider,
  }),
  setCompanyRetention: call({
    method: 'PUT',
    path: '/company/:company_id/retention/',
    summary: 'Say for how long to keep the history of a company; what is older is dropped',
    body: retentionBody,
    answer: record(retention, 'Saved.'),
    guard: provider,
  }),
  eraseTomUser: call({
    method: 'POST',
    path: '/admin/tom-user/:tom_user_id/erase/',
    summary: 'Erase what names an inactive Tom user, in the account and in history; nobody can undo it',
    body: erasureBody,
    answer: record(erasure, 'The personal data was erased.'),
    guard: provider,
  }),
  eraseCompanyUser: call({
    method: 'POST',
    path: '/company/:company_id/user/:company_user_id/erase/',
    summary: 'Erase what names an inactive company user, in the account and in history; nobody can undo it',
    body: erasureBody,
    answer: record(erasure, 'The personal data was erased.'),
    guard: inCompany('UPDATE_COMPANY_USER'),
  }),
}
