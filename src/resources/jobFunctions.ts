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

export const jobFunctions = defineResource({
  name: 'jobFunctions',
  at: '/job-functions',
  // The menu requires permission for the sub-functions, although another one also grants access to the list (A42).
  menu: { icon: 'work', group: 'settings', heading: 'reference', shownTo: calls.listJobSubFunctions.guard },
  after: 'sectors',
  holds: ['jobSubFunctions'],
  calls: {
    list: calls.listJobFunctions,
    all: calls.listAllJobFunctions,
    one: calls.readJobFunction,
    create: calls.createJobFunction,
    update: calls.updateJobFunction,
    delete: calls.deleteJobFunction,
    upload: calls.uploadJobFunctions,
    download: calls.downloadJobFunctions,
  },
  fields: { name: text(), description: text({ lines: 3 }) },
  list: { columns: ['name', 'description'], opens: 'jobSubFunctions' },
  form: { in: 'modal', fields: ['name', 'description'], saves: 'filled' },
})
