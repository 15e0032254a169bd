import { call, csvFile, list, record } from '../call'
import { changedCompanyUser, companyUser, newCompanyUser } from '../entities/companyUser'
import { companyRole, companyRolesQuery, rolesListed } from '../entities/companyRole'
import { companyUsersQuery, foundCompanyUsers } from '../entities/companyUserQueries'
import { companyUserRow } from '../entities/companyUserRow'
import {
  manyActive,
  manyInvited,
  manyPermission,
  manyResult,
  manyRights,
  manyRole,
  manyScope,
} from '../entities/manyCompanyUsers'
import { previewQuery } from '../entities/many'
import { inCompany } from '../guards'
import { regular } from '../regular'

/** Create and update share one message (A64). */
const saved = 'Company User has been successfully created or updated.'
const savedMany = 'Company Users have been successfully updated.'

export const companyUsers = {
  ...regular('company-user', 'company-users', {
    of: 'company',
    path: ['user', 'users'],
    label: 'User',
    record: companyUser,
    create: newCompanyUser,
    update: changedCompanyUser,
    row: companyUserRow,
    search: ['first_name', 'last_name', 'email'],
    calls: ['list', 'create', 'one', 'update', 'toggle', 'upload', 'download'],
    overrides: {
      list: { summary: 'List the users of a company, newest first', query: companyUsersQuery },
      create: {
        summary: 'Create a company user; without a password a one-time password is mailed',
        message: saved,
      },
      one: {
        summary: 'Read a company user with the roles in both applications',
        guard: inCompany('VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'),
      },
      update: { summary: 'Update a company user; nobody changes their own roles', message: saved },
      toggle: { summary: 'Activate or deactivate another company user; an inactive one is signed out' },
      upload: {
        summary: 'Import company users from a CSV file, all rows or none; new ones are mailed a one-time password',
      },
      download: {
        summary: 'Download the company users that a list finds as a CSV file, by name',
        query: foundCompanyUsers,
      },
    },
  }),
  downloadCompanyUserNames: call({
    method: 'GET',
    path: '/company/:company_id/users/allowed-names/',
    summary: 'Download the names that a CSV file of company users may have, those that the caller may view and grant',
    answer: csvFile('company-users-allowed-names.csv'),
    guard: inCompany('CREATE_COMPANY_USER'),
  }),
  listCompanyRoles: call({
    method: 'GET',
    path: '/company/:company_id/roles/',
    summary: `List the company's own roles that are in use, or the default ones as well, by name; the ${rolesListed} most used at most`,
    query: companyRolesQuery,
    answer: list(companyRole),
    guard: inCompany('VIEW_COMPANY_USER'),
  }),
  toggleManyCompanyUsers: call({
    method: 'POST',
    path: '/company/:company_id/users/activity/',
    summary: 'Activate or deactivate many company users, without the caller',
    query: previewQuery,
    body: manyActive,
    answer: record(manyResult, savedMany),
    guard: inCompany('ENABLE_DISABLE_COMPANY_USER'),
  }),
  changeRoleOfCompanyUsers: call({
    method: 'POST',
    path: '/company/:company_id/users/role/',
    summary: 'Give many company users a role in an application, or take the application away',
    query: previewQuery,
    body: manyRole,
    answer: record(manyResult, savedMany),
    guard: inCompany('UPDATE_COMPANY_USER'),
  }),
  changeScopeOfCompanyUsers: call({
    method: 'POST',
    path: '/company/:company_id/users/scope/',
    summary: 'Change the units, regions and other lists of the roles of many company users',
    query: previewQuery,
    body: manyScope,
    answer: record(manyResult, savedMany),
    guard: inCompany('UPDATE_COMPANY_USER'),
  }),
  changeRightOfCompanyUsers: call({
    method: 'POST',
    path: '/company/:company_id/users/permission/',
    summary: 'Give many company users one permission in an application, or take it away',
    query: previewQuery,
    body: manyPermission,
    answer: record(manyResult, savedMany),
    guard: inCompany('UPDATE_COMPANY_USER'),
  }),
  copyRightsToCompanyUsers: call({
    method: 'POST',
    path: '/company/:company_id/users/rights/',
    summary: 'Give many company users the same roles as somebody else of the company',
    query: previewQuery,
    body: manyRights,
    answer: record(manyResult, savedMany),
    guard: inCompany('UPDATE_COMPANY_USER'),
  }),
  inviteCompanyUsers: call({
    method: 'POST',
    path: '/company/:company_id/users/invitations/',
    summary: 'Mail a new one-time password to many company users who have no password of their own',
    query: previewQuery,
    body: manyInvited,
    answer: record(manyResult, 'Invitations have been sent.'),
    guard: inCompany('CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER'),
  }),
}
