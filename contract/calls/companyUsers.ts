import { call, created, page, record } from '../call'
import { changedCompanyUser, companyUser, companyUsersQuery, newCompanyUser } from '../entities/companyUser'
import { toggled } from '../entities/fields'
import { activeQuery } from '../entities/queries'
import { inCompany } from '../guards'

/** The same after create and update (A64). */
const saved = 'Company User has been successfully created or updated.'

export const companyUsers = {
  listCompanyUsers: call({
    method: 'GET',
    path: '/company/:company_id/users/',
    summary: 'List the users of a company, newest first',
    query: companyUsersQuery,
    answer: page(companyUser),
    guard: inCompany('VIEW_COMPANY_USER'),
  }),
  createCompanyUser: call({
    method: 'POST',
    path: '/company/:company_id/user/',
    summary: 'Create a company user; without a password a one-time password is mailed',
    body: newCompanyUser,
    answer: created(companyUser, saved),
    guard: inCompany('CREATE_COMPANY_USER'),
  }),
  readCompanyUser: call({
    method: 'GET',
    path: '/company/:company_id/user/:company_user_id/',
    summary: 'Read a company user with the roles in both applications',
    answer: record(companyUser, 'User fetched'),
    guard: inCompany('VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'),
  }),
  updateCompanyUser: call({
    method: 'PUT',
    path: '/company/:company_id/user/:company_user_id/',
    summary: 'Update a company user; nobody changes their own roles',
    body: changedCompanyUser,
    answer: record(companyUser, saved),
    guard: inCompany('UPDATE_COMPANY_USER'),
  }),
  toggleCompanyUser: call({
    method: 'PATCH',
    path: '/company/:company_id/user/:company_user_id/',
    summary: 'Activate or deactivate another company user; an inactive one is signed out',
    query: activeQuery,
    answer: record(toggled, 'User status updated'),
    guard: inCompany('ENABLE_DISABLE_COMPANY_USER'),
  }),
}
