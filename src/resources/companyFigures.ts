import { figures as calls } from '../../contract/calls/figures'
import { defineResource } from '../schema/resource'

/** The numbers of a company's dashboard. The record's id is that of the company. */
export const companyFigures = defineResource({
  name: 'companyFigures',
  parent: 'companies',
  holds: ['companyUsers', 'jobGradeVersions', 'incentiveVersions'],
  calls: { one: calls.readCompanyFigures },
  fields: {},
})
