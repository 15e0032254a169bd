/** Reads and writes single records by the calls of the contract. */
import type { Identifier, RaRecord } from 'ra-core'
import type { Call } from '../../contract/call'
import { codes, type Answered, type SuccessEnvelope } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { ApiError, send } from '../http'
import { errorFields } from './errorFields'
import { splitFilter } from './filter'
import { findInList, planFind, readAll, readListed } from './lists'
import { payloadOf } from './payload'
import { callOf, requestOf, resourceOf, type BaseRequest, type PlannedCall } from './request'

const hasId = (ids: readonly Identifier[]) => {
  const wanted = new Set(ids.map(String))
  return ({ id }: RaRecord) => wanted.has(String(id))
}

const notFound = () => new ApiError({ code: codes.notFound, message: messages.notFound }, 404)

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

const queryOf = (call: Call, { meta }: BaseRequest) => splitFilter(call, meta?.params ?? {}).sent

const readOwn = async <R extends RaRecord>(call: Call, id: Identifier, request: BaseRequest): Promise<R> => {
  const { data }: SuccessEnvelope = await send(call, {
    ...requestOf(call, request, id),
    query: queryOf(call, request),
  })
  // A sub-resource, such as the structure of a company, uses the record's id, since it has none of its own.
  return { id, ...(data as object) } as R
}

/** Reads a record by its own call, or else from the list. */
export const readOne = async <R extends RaRecord>(name: string, id: Identifier, request: BaseRequest): Promise<R> => {
  const { calls } = resourceOf(name)
  const listed = calls.one?.isSecond && calls.list && (await findInList<R>(calls.list, request, id))
  if (listed) return listed
  if (calls.one) return readOwn(calls.one, id, request)
  const [found] = await readMany<R>(name, [id], request)
  if (!found) throw notFound()
  return found
}

/** Returns the first call of `readOne`; undefined if it reads the record from a list. */
export const planOne = (name: string, id: Identifier, request: BaseRequest): PlannedCall | undefined => {
  const { one, list } = resourceOf(name).calls
  if (one?.isSecond && list) return planFind(list, request)
  return one && { call: one, params: requestOf(one, request, id).params, query: queryOf(one, request) }
}

const unlessMissing = (error: unknown) => (isNotFound(error) ? [] : Promise.reject(error as Error))

/** Reads records by id: by one request if a list can, otherwise each by its own call. Records that don't exist are omitted. */
export const readMany = async <R extends RaRecord>(
  name: string,
  ids: readonly Identifier[],
  request: BaseRequest,
): Promise<R[]> => {
  const { list, all, one } = resourceOf(name).calls
  const distinct = [...new Set(ids)]
  if (all || list?.answer.kind === 'list') {
    const { data } = await readAll<R>(name, request)
    return data.filter(hasId(distinct))
  }
  const listed = list ? await readListed<R>(list, distinct, request) : []
  if (!one) return listed
  // Lists may omit records that can still be read by themselves, such as masters among the provider users (A101).
  const known = new Set(listed.map(({ id }) => String(id)))
  const missing = distinct.filter((id) => !known.has(String(id)))
  const read = (id: Identifier) => readOwn<R>(one, id, request).then((record) => [record], unlessMissing)
  return [...listed, ...(await Promise.all(missing.map(read))).flat()]
}

interface Write extends BaseRequest {
  readonly id?: Identifier
  readonly data: object
}

/** Creates or updates a record, and returns it as the API does, whole, and the change that it was. */
export const writeRecord = async <R extends RaRecord>(
  name: string,
  kind: 'create' | 'update',
  { id, data, ...request }: Write,
): Promise<{ data: R; change: number | undefined }> => {
  const call = callOf(name, kind)
  const body = payloadOf(resourceOf(name), call, { ...data })
  const answer: Answered = await send(call, { ...requestOf(call, request, id), body }).catch(errorFields)
  return { data: answer.data as R, change: answer.change }
}

/** Deletes a record. */
export const deleteRecord = async <R extends RaRecord>(
  name: string,
  id: Identifier,
  request: BaseRequest,
): Promise<R> => {
  const call = callOf(name, 'delete')
  const { sent: query } = splitFilter(call, request.meta?.params ?? {})
  const { data }: SuccessEnvelope = await send(call, { ...requestOf(call, request, id), query })
  return { id, ...(data as object) } as R
}
