import { jobGrades as calls } from '../../contract/calls/jobGrades'
import { defineResource } from '../schema/resource'
import { versionsOf } from '../schema/versions/versionsOf'

export const jobGradeVersions = defineResource({
  ...versionsOf('jobGrades'),
  name: 'jobGradeVersions',
  at: '/companies/:company_id/job-grades/versions',
  parent: 'companies',
  calls: {
    list: calls.listJobGradeVersions,
    create: calls.createJobGradeVersion,
    one: calls.readJobGradeVersion,
    update: calls.updateJobGradeVersion,
    delete: calls.deleteJobGradeVersion,
    uses: calls.readJobGradeVersionUses,
  },
})
