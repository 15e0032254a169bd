import { jobFunctions as calls } from '../../contract/calls/jobFunctions'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const jobFunctions = defineResource({
  name: 'jobFunctions',
  at: '/job-functions',
  // The menu requires permission for the sub-functions, although another one also grants access to the list (A42).
  menu: { icon: 'work', group: 'settings', asks: calls.listJobSubFunctions },
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
