/**
 * The data provider: translates react-admin's methods to calls of the contract, or of a REST service.
 *
 * | react-admin | Request | Result |
 * |---|---|---|
 * | getList of a paged call | `page`, `page_size`, `search`, `sort` and filters as query | `total` from `pagination.count` |
 * | getList of everything | `all`, or every page of `list` | all records |
 * | getList of a call that returns all records, or a record that contains the list | filters that the call accepts | one page, searched, filtered, sorted and sliced here |
 * | getOne | the id as the last path parameter; without a `one` call, `all` or `list` is searched | the record |
 * | getMany | `all`, or a `list` of everything; otherwise `one` for each id | the records that exist |
 * | getManyReference | getList, with the target as path parameter or filter | as getList |
 * | create, update | the members of `data` that the call accepts | the full record |
 * | delete | the id | the id |
 * | updateMany, deleteMany | update or delete for each record | the ids; an error that names the records that failed |
 * | toggle | the id, `active` as query | the server's message |
 * | readCounts | the id, and what is removed as query | the counts |
 * | changeMany | ids or a filter, and the change as body | what was done, or would be |
 *
 * Path parameters such as `company_id` are passed in `meta.params`, which makes them part of every cache key. A method
 * whose call a resource doesn't declare is rejected.
 */
import type { Identifier, RaRecord } from 'ra-core'
import type { Call } from '../../contract/call'
import type { SuccessEnvelope } from '../../contract/envelope'
import { download, send, upload } from '../http'
import type { BulkResult } from '../schema/bulk'
import type { FileRequest, SchemaDataProvider } from '../schema/dataProvider'
import { restPlaceOf } from '../schema/rest'
import { writeEach } from './bulk'
import { contractSource } from './contractSource'
import { callOf, requestOf, resourceOf, type Asked } from './request'
import { restSource } from './restSource'
import type { Source } from './source'

export { setServiceTokens } from './restClient'

const sourceOf = (resource: string): Source => {
  const place = restPlaceOf(resourceOf(resource))
  return place ? restSource(place) : contractSource
}

const toggle = async (resource: string, { id, isActive, ...asked }: { id: Identifier; isActive: boolean } & Asked) => {
  const call = callOf(resource, 'toggle')
  const { data, message } = await send(call, { ...requestOf(call, asked, id), query: { active: isActive } })
  return { data: data as RaRecord, message }
}

const readCounts = async (call: Call, { id, query, ...asked }: { id: Identifier; query: object } & Asked) => {
  const { data }: SuccessEnvelope = await send(call, { ...requestOf(call, asked, id), query: { ...query } })
  return data as Readonly<Record<string, number>>
}

interface ManyAsked {
  readonly ids: Identifier[]
  readonly meta?: Asked['meta']
}

const readEach = async (resource: string, { ids, meta }: ManyAsked): Promise<RaRecord[]> =>
  (await sourceOf(resource).getMany<RaRecord>(resource, { ids, meta })).data

/** Updates the current version of each record, since the API expects whole records. */
const updateMany = async (resource: string, { data, ...asked }: ManyAsked & { readonly data: object }) => {
  callOf(resource, 'update')
  const { meta } = asked
  const records = new Map((await readEach(resource, asked)).map((record) => [String(record.id), record]))
  const write = (id: Identifier) => {
    const previousData = records.get(String(id)) ?? { id }
    return sourceOf(resource).update(resource, { id, data: { ...previousData, ...data }, previousData, meta })
  }
  const read = (ids: Identifier[]) => Promise.resolve(ids.flatMap((id) => records.get(String(id)) ?? []))
  return { data: await writeEach({ resource, ids: asked.ids, write, read }) }
}

const deleteMany = async (resource: string, { ids, meta }: ManyAsked) => {
  callOf(resource, 'delete')
  const write = (id: Identifier) => sourceOf(resource).delete(resource, { id, meta })
  return { data: await writeEach({ resource, ids, write, read: (some) => readEach(resource, { ids: some, meta }) }) }
}

const changeMany: SchemaDataProvider['changeMany'] = async (call, { isPreview, ...request }) => {
  const { data }: SuccessEnvelope = await send<Call>(call, { ...request, query: isPreview ? { preview: true } : {} })
  return data as BulkResult
}

const uploadFile = async (call: Call, file: File, request: FileRequest): Promise<SuccessEnvelope> => {
  if (!call.upload) throw new Error(`${call.path} accepts no file`)
  return upload({ ...call, upload: call.upload }, file, request)
}

/** Records have the type that the caller names, as react-admin's types promise; the contract describes them. */
export const dataProvider: SchemaDataProvider = {
  supportAbortSignal: true,
  getList: async (resource, asked) => sourceOf(resource).getList(resource, asked),
  getOne: async (resource, asked) => sourceOf(resource).getOne(resource, asked),
  getMany: async (resource, asked) => sourceOf(resource).getMany(resource, asked),
  getManyReference: async (resource, asked) => sourceOf(resource).getManyReference(resource, asked),
  create: async (resource, asked) => sourceOf(resource).create(resource, asked),
  update: async (resource, asked) => sourceOf(resource).update(resource, asked),
  delete: async (resource, asked) => sourceOf(resource).delete(resource, asked),
  updateMany,
  deleteMany,
  toggle,
  readCounts,
  changeMany,
  uploadFile,
  downloadFile: download,
}
