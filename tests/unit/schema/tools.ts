/** A resource whose records come in versions, and its versions. */
import { z } from 'zod'
import { call, page } from '../../../contract/call'
import { rowOf } from '../../../contract/csvRows'
import * as f from '../../../contract/entities/fields'
import { listQuery, versionQuery } from '../../../contract/entities/queries'
import { inCompany } from '../../../contract/guards'
import { versioned } from '../../../contract/versioned'
import { number, references, text } from '../../../src/schema/field'
import { defineResource } from '../../../src/schema/resource'
import { versionsOf } from '../../../src/schema/versions/versionsOf'

declare module '../../../src/schema/resourceNames' {
  interface ResourceNames {
    tools: 'tools' | 'toolVersions'
  }
}

const tool = z.object({ id: f.id, name: z.string(), weight: z.number(), countries: z.array(f.ref), version: f.version })

const calls = versioned('job-grade', 'job-grades', {
  record: tool,
  row: z.object({ Tool: z.string(), ...rowOf(z.object({ weight: f.amount })).shape, Countries: z.string() }),
})

export const tools = defineResource({
  name: 'tools',
  at: '/companies/:company_id/tools',
  calls: {
    list: call({
      method: 'GET',
      path: '/company/:company_id/tools/',
      summary: '',
      query: listQuery('name').extend(versionQuery.shape),
      answer: page(tool),
      guard: inCompany('VIEW_JOB_GRADE'),
    }),
  },
  versions: {
    resource: 'toolVersions',
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
  fields: { name: text(), weight: number(), countries: references('countries', 'country_ids') },
  list: { columns: ['name', 'weight', 'countries'] },
})

export const toolVersions = defineResource({
  ...versionsOf('tools'),
  name: 'toolVersions',
  at: '/companies/:company_id/tools/versions',
  calls: { list: calls.listJobGradeVersions, update: calls.updateJobGradeVersion },
})

export const aTool = (id: number, part: Partial<z.output<typeof tool>> = {}): z.output<typeof tool> => ({
  id,
  name: `Tool ${id}`,
  weight: id,
  countries: [],
  version: 1,
  ...part,
})

export const aVersion = (id: number, part: object = {}) => ({
  id,
  name: `Version ${id}`,
  description: null,
  is_active: false,
  created_at: '2026-01-01 00:00:00',
  activated_at: null as string | null,
  count: 3,
  created_by: null,
  activated_by: null,
  activation_note: null,
  needs_approval: false,
  approval: null,
  asked: null,
  answered: null,
  version: 1,
  ...part,
})

/** The paths of the calls in company 3. */
const at = '/company/3/job-grade'
export const paths = {
  tools: '/company/3/tools/',
  versions: `${at}-versions/`,
  compared: `${at}-versions/compared/`,
  changes: `${at}-versions/changes/`,
  upload: `${at}/upload/`,
  download: `${at}/download/`,
  activate: (id: number) => `${at}-version/${id}/set-active/`,
  approval: (id: number) => `${at}-version/${id}/approval/`,
}
