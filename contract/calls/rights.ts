import { call, record } from '../call'
import { companyUserRight, companyUserRightQuery } from '../entities/companyUserRight'
import { grantersQuery, ownGranters } from '../entities/granters'
import { inCompany } from '../guards'

export const rights = {
  readGranters: call({
    method: 'GET',
    path: '/company/:company_id/granters/',
    summary:
      'Read who of a company can grant the caller what they lack (super users, unless the caller may view users), and their roles that had it',
    query: grantersQuery,
    answer: record(ownGranters, 'Granters fetched'),
    guard: inCompany(),
  }),
  readCompanyUserRight: call({
    method: 'GET',
    path: '/company/:company_id/user/:company_user_id/right/',
    summary: 'Read whether a company user may make a call in the company, and why',
    query: companyUserRightQuery,
    answer: record(companyUserRight, 'Right fetched'),
    guard: inCompany('VIEW_COMPANY_USER'),
  }),
}
