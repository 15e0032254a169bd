import { rights as calls } from '../../contract/calls/rights'
import { defineResource } from '../schema/resource'

/** Who of a company can grant what its member lacks. The record's id is that of the company. */
export const granters = defineResource({
  name: 'granters',
  of: 'companyUsers',
  calls: { one: calls.readGranters },
  fields: {},
})

/** Whether a company user may make a call. The record's id is that of the user. */
export const companyUserRights = defineResource({
  name: 'companyUserRights',
  of: 'companyUsers',
  calls: { one: calls.readCompanyUserRight },
  fields: {},
})
