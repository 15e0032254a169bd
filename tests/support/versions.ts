/** Uploads versions of job grades and incentives, and reads what they hold. */
import { urlOf, type Call, type RecordOf } from '../../contract/call'
import { calls, type Calls } from '../../contract/calls'
import type { Api } from './api'
import type { Client } from './client'
import { formWith } from './upload'

type Imported = RecordOf<Calls['uploadJobGrades']>
type Query = Readonly<Record<string, unknown>>

/** Uploads a text as a file. */
export const uploadText = async (api: Api, by: Client, call: Call, text: string, query: Query = {}) => {
  const form = await formWith(text)
  return api.send<Imported>('POST', urlOf(call, { company_id: by.companyId }, query), { token: by.token, ...form })
}

const uploader =
  (call: Call, header: string) =>
  (api: Api, by: Client, rows: readonly string[], query: Query = {}) =>
    uploadText(api, by, call, [header, ...rows].join('\n'), query)

export const uploadGrades = uploader(calls.uploadJobGrades, 'Grade,Countries')
export const uploadIncentives = uploader(calls.uploadIncentives, 'Plan,Plan Type,Grade,Value')

type Upload = typeof uploadGrades

/** Uploads a version that must be stored; returns its id. */
export const makeVersion = async (
  upload: Upload,
  api: Api,
  by: Client,
  rows: readonly string[],
  query: Query = {},
): Promise<number> => {
  const { status, body } = await upload(api, by, rows, query)
  if (status !== 201 || body.data.id === null) throw new Error(`${body.message} ${JSON.stringify(body.error)}`)
  return body.data.id
}

/** The grades of a version by name, by default of the active one. */
export const gradesIn = async (by: Client, version_id?: number): Promise<string[]> => {
  const rows = await by.ok(calls.listJobGrades, {}, { query: { version_id, page_size: 100, sort: 'grade' } })
  return rows.map(({ grade }) => grade)
}

/** The ids of the active versions, of which there is one at most. */
export const activeVersions = async (by: Client): Promise<number[]> => {
  const versions = await by.ok(calls.listJobGradeVersions, {}, { query: { page_size: 100 } })
  return versions.filter(({ is_active: isActive }) => isActive).map(({ id }) => id)
}
