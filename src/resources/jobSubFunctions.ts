import { jobFunctions as calls } from '../../contract/calls/jobFunctions'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const jobSubFunctions = defineResource({
  name: 'jobSubFunctions',
  at: '/job-functions/:job_id',
  parent: 'jobFunctions',
  calls: {
    list: calls.listJobSubFunctions,
    create: calls.createJobSubFunction,
    update: calls.updateJobSubFunction,
    delete: calls.deleteJobSubFunction,
  },
  fields: { name: text() },
  list: { columns: ['name'] },
  // The description is always sent, and always null (A104).
  form: {
    in: 'modal',
    fields: ['name'],
    saves: 'filled',
    sends: { job_function_id: { from: 'job_id' }, description: { to: null } },
  },
})
