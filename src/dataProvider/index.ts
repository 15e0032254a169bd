/**
 * Translates react-admin's data provider methods to the contract's calls.
 *
 * | react-admin | Request | Result |
 * |---|---|---|
 * | getList of a paged call | `page`, `page_size`, `search`, `sort` as query | `total` from `pagination.count` |
 * | getList of everything | `all`, or every page of `list` | all records |
 * | getList of a call that returns all records, or a record that contains the list | nothing | one page, searched, sorted and sliced here |
 * | getOne | the id as the last path parameter; without a `one` call, `all` or `list` is searched | the record |
 * | create, update | the payload from the form | the full record |
 * | delete | the id | the id |
 * | toggle | the id, `active` as query | the server's message |
 * | readCounts | the id, and what is removed as query | the counts |
 *
 * Path parameters such as `company_id` are passed in `meta.params`, which makes them part of every cache key.
 */
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'ra-core'
import type { Call } from '../../contract/call'
import { codes, type SuccessEnvelope } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { ApiError, download, send, upload } from '../http'
import { resources } from '../resources/byName'
import { findInList, lastParameter, readAll, readList, type Asked } from './lists'

type CallKind = keyof (typeof resources)[string]['calls']

/** Finds the call of a resource, or throws if it isn't declared. */
const callOf = (resource: string, kind: CallKind): Call => {
  const call = resources[resource]?.calls[kind]
  if (!call) throw new Error(`The resource ${resource} declares no call for ${kind} in src/resources`)
  return call
}

const request = (call: Call, { meta, signal }: Asked, id?: Identifier) => ({
  // The path of what belongs to the caller has no id.
  params: { ...meta?.params, ...(id !== undefined && call.path.includes(':') && { [lastParameter(call)]: id }) },
  ...(signal && { signal }),
})

/** react-admin requests all records with this page size. */
const wantsAll = ({ pagination }: Partial<GetListParams>) => pagination?.perPage === Number.MAX_SAFE_INTEGER

const list = async (resource: string, asked: GetListParams & Asked) => {
  const { calls: { all } = {}, list: { columns } = { columns: [] } } = resources[resource] ?? {}
  return wantsAll(asked)
    ? readAll(all ?? callOf(resource, 'list'), asked)
    : readList(callOf(resource, 'list'), asked, columns)
}

const notFound = () => new ApiError({ code: codes.notFound, message: messages.notFound }, 404)

const one = async (resource: string, id: Identifier, asked: Asked): Promise<RaRecord> => {
  const { calls: { one: call, list: listCall } = {}, looksInList } = resources[resource] ?? {}
  const listed = looksInList && listCall && (await findInList(listCall, asked, id))
  if (listed) return listed
  if (call) {
    const { data }: SuccessEnvelope = await send(call, request(call, asked, id))
    // A sub-resource, such as the structure of a company, uses the record's id, since it has none of its own.
    return { id, ...(data as object) }
  }
  const { data } = await readAll(resources[resource]?.calls.all ?? callOf(resource, 'list'), asked)
  const found = data.find((record) => String(record.id) === String(id))
  if (!found) throw notFound()
  return found
}

const write = async (resource: string, kind: CallKind, asked: Asked & { id?: Identifier; data?: unknown }) => {
  const call = callOf(resource, kind)
  const { data }: SuccessEnvelope = await send(call, {
    ...request(call, asked, asked.id),
    ...(asked.data !== undefined && { body: asked.data as object }),
  })
  return { data: data as RaRecord }
}

const toggle = async (resource: string, { id, isActive, ...asked }: { id: Identifier; isActive: boolean } & Asked) => {
  const call = callOf(resource, 'toggle')
  const { data, message }: SuccessEnvelope = await send(call, {
    ...request(call, asked, id),
    query: { active: isActive },
  })
  return { data: data as RaRecord, message }
}

const readCounts = async (call: Call, { id, query, ...asked }: { id: Identifier; query: object } & Asked) => {
  const { data }: SuccessEnvelope = await send(call, { ...request(call, asked, id), query: { ...query } })
  return data
}

const undeclared = (kind: string) => (resource: string) =>
  Promise.reject(new Error(`${kind} of ${resource}: the console makes no such call`))

/**
 * react-admin's types promise whatever record type the caller names; the contract's types are checked where calls are
 * declared.
 */
export const dataProvider = {
  supportAbortSignal: true,
  getList: list,
  getOne: async (resource: string, { id, ...asked }: { id: Identifier } & Asked) => ({
    data: await one(resource, id, asked),
  }),
  create: (resource: string, asked: Asked & { data: unknown }) => write(resource, 'create', asked),
  update: (resource: string, asked: Asked & { id: Identifier; data: unknown }) => write(resource, 'update', asked),
  delete: (resource: string, { id, ...asked }: Asked & { id: Identifier }) =>
    write(resource, 'delete', { id, ...(asked.meta && { meta: asked.meta }) }),
  toggle,
  readCounts,
  uploadFile: upload,
  downloadFile: download,
  getMany: undeclared('getMany'),
  getManyReference: undeclared('getManyReference'),
  updateMany: undeclared('updateMany'),
  deleteMany: undeclared('deleteMany'),
} as unknown as DataProvider
