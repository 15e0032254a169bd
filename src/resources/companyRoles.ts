import { companyUsers as calls } from '../../contract/calls/companyUsers'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

/** The roles that a company has made, as long as somebody has them. */
export const companyRoles = defineResource({
  name: 'companyRoles',
  holds: ['companyUsers'],
  calls: { list: calls.listCompanyRoles },
  fields: { name: text() },
})
