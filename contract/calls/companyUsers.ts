import { changedCompanyUser, companyUser, companyUsersQuery, newCompanyUser } from '../entities/companyUser'
import { inCompany } from '../guards'
import { regular } from '../regular'

/** Create and update share one message (A64). */
const saved = 'Company User has been successfully created or updated.'

export const companyUsers = regular('company-user', 'company-users', {
  of: 'company',
  path: ['user', 'users'],
  label: 'User',
  record: companyUser,
  create: newCompanyUser,
  update: changedCompanyUser,
  search: ['first_name', 'last_name', 'email'],
  calls: ['list', 'create', 'one', 'update', 'toggle'],
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
  },
})
