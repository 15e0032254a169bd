import { jobGrades as calls } from '../../contract/calls/jobGrades'
import { defineResource } from '../schema/resource'

/** The grades of a company, as options of the form of company users. */
export const jobGrades = defineResource({
  name: 'jobGrades',
  parent: 'companies',
  calls: { all: calls.listAllJobGrades },
  fields: {},
})
