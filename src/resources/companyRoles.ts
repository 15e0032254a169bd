import { companyUsers as calls } from '../../contract/calls/companyUsers'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

/** The roles that people of a company have: by default those that the company has made. */
export const companyRoles = defineResource({
  name: 'companyRoles',
  at: '/company-users/roles/:company_id',
  parent: 'companies',
  holds: ['companyUsers'],
  calls: { list: calls.listCompanyRoles },
  fields: { name: text() },
})
