/**
 * The data provider: translates react-admin's methods to calls of the contract, or of a REST service.
 *
 * | react-admin | Request | Result |
 * |---|---|---|
 * | getList of a paged call | `page`, `page_size`, `search`, `sort` and filters as query | `total` from `pagination.count` |
 * | getList of everything | `all`, or every page of `list` | all records, searched, filtered and sorted here |
 * | getList of a call that returns all records, or a record that contains the list | filters that the call accepts | one page, searched, filtered, sorted and sliced here |
 * | getOne | the id as the last path parameter; without a `one` call, as getMany | the record |
 * | getMany | `all`, or a `list` of everything; otherwise `list` with `ids`, 100 by each request; `one` for each id that no list contains | the records that exist |
 * | getManyReference | getList, with the target as path parameter or filter | as getList |
 * | create, update | the members of `data` that the call accepts | the full record |
 * | delete | the id | the id, and what the API returns |
 * | updateMany, deleteMany | update or delete for each record | the ids; an error that names the records that failed |
 * | toggle | the id, `active` as query | the server's message |
 * | readCounts | the id, and what is removed as query | the counts |
 * | changeMany | ids or a filter, and the change as body | what was done, or would be |
 * | send | path parameters, query and body as given | the envelope |
 * | uploadFile | the file, path parameters and query | the envelope |
 * | readFile | path parameters and query | the file |
 * | downloadFile | path parameters and query | none: the browser saves the file |
 *
 * Path parameters such as `company_id` are passed in `meta.params`, which makes them part of every cache key. A method
 * whose call a resource doesn't declare is rejected.
 */
import type { Identifier, RaRecord } from 'ra-core'
import type { Call, Data } from '../../contract/call'
import type { Answered, SuccessEnvelope } from '../../contract/envelope'
import { readFile, upload } from '../files'
import { send, type Request } from '../http'
import type { BulkResult } from '../schema/bulk'
import type { FileRequest, SchemaDataProvider } from '../schema/dataProvider'
import { saveFile } from '../schema/csv/saveFile'
import { restPlaceOf } from '../schema/rest'
import { callOf, requestOf, resourceOf, type BaseRequest, type Source } from './request'
import { withTarget } from './filter'
import { readList } from './lists'
import { deleteRecord, readMany, readOne, writeRecord } from './records'

/** Resources with calls of the contract. */
const contractSource: Source = {
  getList: (resource, request) => readList(resource, request),
  getOne: async (resource, { id, ...request }) => ({ data: await readOne(resource, id, request) }),
  getMany: async (resource, { ids, ...request }) => ({ data: await readMany(resource, ids, request) }),
  getManyReference: async (resource, request) => {
    const call = resourceOf(resource).calls.list ?? callOf(resource, 'all')
    return readList(resource, withTarget(call, request))
  },
  create: (resource, request) => writeRecord(resource, 'create', request),
  update: (resource, { previousData, ...request }) =>
    // Without a version, the API can't tell that somebody else has changed the record.
    writeRecord(resource, 'update', { ...request, data: { version: previousData?.version, ...request.data } }),
  delete: async (resource, { id, meta }) => ({ data: await deleteRecord(resource, id, { meta }) }),
}

export { setServiceTokens } from './serviceTokens'

/** Services and writes to many records are loaded on first use, since few visits need them. */
const sourceOf = async (resource: string): Promise<Source> => {
  const place = restPlaceOf(resourceOf(resource))
  return place ? (await import('./restSource')).restSource(place) : contractSource
}
const loadBulk = () => import('./bulk')

const toggle = async (
  resource: string,
  { id, isActive, ...request }: { id: Identifier; isActive: boolean } & BaseRequest,
) => {
  const call = callOf(resource, 'toggle')
  const { data, message } = await send(call, { ...requestOf(call, request, id), query: { active: isActive } })
  return { data: data as RaRecord, message }
}

const readCounts = async (call: Call, { id, query, ...request }: { id: Identifier; query: object } & BaseRequest) => {
  const { data }: SuccessEnvelope = await send(call, { ...requestOf(call, request, id), query: { ...query } })
  return data as Readonly<Record<string, number>>
}

const changeMany: SchemaDataProvider['changeMany'] = async (call, { isPreview, plan, ...request }) => {
  const query = { ...(isPreview && { preview: true }), ...(plan !== undefined && { plan }) }
  const { data, change }: Answered = await send<Call>(call, { ...request, query })
  return { ...(data as BulkResult), change }
}

const sendCall: SchemaDataProvider['send'] = async <C extends Call>(call: C, request: Request<C>) =>
  (await send(call, request)) as Answered<Data<C>>

const uploadFile = async (call: Call, file: File, request: FileRequest): Promise<Answered> => {
  if (!call.upload) throw new Error(`${call.path} accepts no file`)
  return upload({ ...call, upload: call.upload }, file, request)
}

/** Records have the type that the caller names, as react-admin's types promise; the contract describes them. */
export const dataProvider: SchemaDataProvider = {
  supportAbortSignal: true,
  getList: async (resource, request) => (await sourceOf(resource)).getList(resource, request),
  getOne: async (resource, request) => (await sourceOf(resource)).getOne(resource, request),
  getMany: async (resource, request) => (await sourceOf(resource)).getMany(resource, request),
  getManyReference: async (resource, request) => (await sourceOf(resource)).getManyReference(resource, request),
  create: async (resource, request) => (await sourceOf(resource)).create(resource, request),
  update: async (resource, request) => (await sourceOf(resource)).update(resource, request),
  delete: async (resource, request) => (await sourceOf(resource)).delete(resource, request),
  updateMany: async (resource, request) => (await loadBulk()).updateEach(await sourceOf(resource), resource, request),
  deleteMany: async (resource, request) => (await loadBulk()).deleteEach(await sourceOf(resource), resource, request),
  toggle,
  readCounts,
  changeMany,
  send: sendCall,
  uploadFile,
  readFile,
  downloadFile: async (endpoint, request) => saveFile(await readFile(endpoint, request)),
}
