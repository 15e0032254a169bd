import { jobGrades as calls } from '../../contract/calls/jobGrades'
import { custom, number, references, text } from '../schema/field'
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

export const jobGrades = defineResource({
  name: 'jobGrades',
  at: '/companies/:company_id/job-grades',
  parent: 'companies',
  after: 'regions',
  title: 'grade',
  calls: {
    list: calls.listJobGrades,
    all: calls.listAllJobGrades,
    create: calls.createJobGrade,
    update: calls.updateJobGrade,
    delete: calls.deleteJobGrade,
    uses: calls.readJobGradeUses,
  },
  versions: {
    resource: 'jobGradeVersions',
    calls: {
      activate: calls.activateJobGradeVersion,
      ask: calls.askForJobGradeVersion,
      decline: calls.declineJobGradeVersion,
      withdraw: calls.withdrawJobGradeVersion,
      compare: calls.compareJobGradeVersions,
      changes: calls.listJobGradeVersionChanges,
      edits: calls.listJobGradeVersionEdits,
      upload: calls.uploadJobGrades,
      download: calls.downloadJobGrades,
    },
  },
  orderedBy: 'rank',
  fields: {
    grade: text(),
    rank: number({ sentIfChanged: true }),
    countries: references('countries', 'country_ids', { noneMeansAll: true }),
    note: custom('ChangeNote', ['note']),
  },
  // A grade without countries fits everywhere (A120).
  filterFields: { fits: references('countries', 'countries') },
  list: { columns: ['grade', 'countries', 'rank'], filters: ['fits'] },
  form: { in: 'modal', fields: ['grade', 'rank', 'countries', 'note'], saves: 'filled' },
})
