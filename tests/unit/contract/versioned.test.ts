import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { sayIt } from '../../../contract/say'
import type { Params, Query, RecordOf } from '../../../contract/call'
import { regularResources } from '../../../contract/calls'
import { entity, nameMember } from '../../../contract/entities/entity'
import { versionCallNames, versioned } from '../../../contract/versioned'

const { record } = entity('Machine', { name: nameMember })
const row = z.object({ Name: z.string() })
const made = versioned('job-grade', 'job-grades', { record, row })

test('a name makes the calls of the life cycle of versions', () => {
  const lines = Object.entries(made).map(
    ([name, { method, path, guard, answer }]) =>
      `${name} | ${method} ${path} | ${guard.flatMap(({ permissions }) => permissions).join()} | ${answer.kind === 'file' ? answer.fileName : `${answer.kind} ${answer.status} ${sayIt(answer.message)}`}`,
  )
  const of = '/company/:company_id'
  expect(lines).toEqual([
    `listJobGradeVersions | GET ${of}/job-grade-versions/ | VIEW_JOB_GRADE | page 200 Successfully fetched list`,
    `createJobGradeVersion | POST ${of}/job-grade-version/ | CREATE_JOB_GRADE | record 201 Job grade version has been successfully added.`,
    `readJobGradeVersion | GET ${of}/job-grade-version/:job_grade_version_id/ | VIEW_JOB_GRADE | record 200 Job grade version fetched`,
    `updateJobGradeVersion | PUT ${of}/job-grade-version/:job_grade_version_id/ | UPDATE_JOB_GRADE | record 200 Job grade version has been successfully updated.`,
    `deleteJobGradeVersion | DELETE ${of}/job-grade-version/:job_grade_version_id/ | DELETE_JOB_GRADE | record 200 Job grade version deleted successfully!`,
    `activateJobGradeVersion | PATCH ${of}/job-grade-version/:job_grade_version_id/set-active/ | UPDATE_JOB_GRADE | record 200 Version set active`,
    `askForJobGradeVersion | POST ${of}/job-grade-version/:job_grade_version_id/approval/ | UPDATE_JOB_GRADE | record 200 Approval asked for`,
    `declineJobGradeVersion | PATCH ${of}/job-grade-version/:job_grade_version_id/approval/ | UPDATE_JOB_GRADE | record 200 Approval declined`,
    `withdrawJobGradeVersion | DELETE ${of}/job-grade-version/:job_grade_version_id/approval/ | UPDATE_JOB_GRADE | record 200 Question withdrawn`,
    `compareJobGradeVersions | GET ${of}/job-grade-versions/compared/ | VIEW_JOB_GRADE | record 200 Versions compared`,
    `listJobGradeVersionChanges | GET ${of}/job-grade-versions/changes/ | VIEW_JOB_GRADE | page 200 Successfully fetched list`,
    `readJobGradeVersionUses | GET ${of}/job-grade-version/:job_grade_version_id/uses/ | DELETE_JOB_GRADE | record 200 Version uses fetched`,
    `listJobGradeVersionEdits | GET ${of}/job-grade-version/:job_grade_version_id/edits/ | VIEW_JOB_GRADE | page 200 Successfully fetched list`,
    `uploadJobGrades | POST ${of}/job-grade/upload/ | CREATE_JOB_GRADE | record 201 CSV Data Uploaded Successfully`,
    `downloadJobGrades | GET ${of}/job-grade/download/ | VIEW_JOB_GRADE | job-grades.csv`,
  ])
  expect(made.uploadJobGrades.upload.row).toBe(row)
  expect(made.listJobGradeVersions.summary).toContain('job grade versions')
  expect(Object.values(versionCallNames('job-grade', 'job-grades'))).toEqual(Object.keys(made))
})

test('another entity and other paths may stand for the name', () => {
  const { activateMachineVersion, deleteMachineVersion, downloadMachines } = versioned('machine', 'machines', {
    entity: 'COMPANY_LTI',
    path: ['old-machine', 'old-machines'],
    words: ['old machine', 'old machines'],
    record,
    row,
  })
  expect(activateMachineVersion.path).toBe('/company/:company_id/old-machine-version/:machine_version_id/set-active/')
  expect(activateMachineVersion.summary).toContain('a version of the old machines')
  expect(deleteMachineVersion.guard).toEqual([{ ownCompany: true, permissions: ['DELETE_COMPANY_LTI'] }])
  expect(downloadMachines.answer.fileName).toBe('old-machines.csv')
  // @ts-expect-error: no right names this entity
  versioned('machine', 'machines', { record, row })
})

test('the compiler knows the ids, queries and records of the calls', () => {
  expectTypeOf<Params<typeof made.activateJobGradeVersion>>().toEqualTypeOf<{
    company_id: number
    job_grade_version_id: number
  }>()
  expectTypeOf<Query<typeof made.compareJobGradeVersions>>().toEqualTypeOf<{ from: number; to: number }>()
  type Change = RecordOf<typeof made.listJobGradeVersionChanges>
  expectTypeOf<Change['after']>().toEqualTypeOf<{ id: number; name: string; version: number } | null>()
})

test('the versions are a resource of their own, whose lists are searched by name', () => {
  const found = regularResources.find(({ name }) => name === 'jobGradeVersions')
  expect(found).toMatchObject({ of: 'company', search: ['name'], plain: false })
  expect(Object.keys(found?.calls ?? {})).toEqual(['list', 'create', 'one', 'update', 'delete'])
})
