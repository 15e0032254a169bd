/** Reads and writes single records by the calls of the contract. */
import type { Identifier, RaRecord } from 'ra-core'
import { codes, type SuccessEnvelope } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { errorFields } from './fieldErrors'
import { ApiError, send } from '../http'
import { findInList, readAll } from './lists'
import { payloadOf } from './payload'
import { callOf, requestOf, resourceOf, type Asked } from './request'

const hasId = (ids: readonly Identifier[]) => {
  const wanted = new Set(ids.map(String))
  return ({ id }: RaRecord) => wanted.has(String(id))
}

const notFound = () => new ApiError({ code: codes.notFound, message: messages.notFound }, 404)

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Reads a record by its own call, or else searches all records for it. */
export const readOne = async <R extends RaRecord>(name: string, id: Identifier, asked: Asked): Promise<R> => {
  const { calls, looksInList } = resourceOf(name)
  const listed = looksInList && calls.list && (await findInList<R>(calls.list, asked, id))
  if (listed) return listed
  if (calls.one) {
    const { data }: SuccessEnvelope = await send(calls.one, requestOf(calls.one, asked, id))
    // A sub-resource, such as the structure of a company, uses the record's id, since it has none of its own.
    return { id, ...(data as object) } as R
  }
  const { data } = await readAll<R>(name, asked)
  const found = data.find(hasId([id]))
  if (!found) throw notFound()
  return found
}

/**
 * Reads records by id: by one request if a call returns all of them, otherwise each by its own call. Records that don't
 * exist are omitted.
 */
export const readMany = async <R extends RaRecord>(
  name: string,
  ids: readonly Identifier[],
  asked: Asked,
): Promise<R[]> => {
  const { calls } = resourceOf(name)
  const { one } = calls
  const isWhole = calls.all !== undefined || calls.list?.answer.kind === 'list'
  if (isWhole || !one) {
    const { data } = await readAll<R>(name, asked)
    return data.filter(hasId(ids))
  }
  const unlessMissing = (error: unknown) => (isNotFound(error) ? [] : Promise.reject(error as Error))
  const read = (id: Identifier) => readOne<R>(name, id, asked).then((record) => [record], unlessMissing)
  return (await Promise.all([...new Set(ids)].map(read))).flat()
}

interface Write extends Asked {
  readonly id?: Identifier
  readonly data: object
}

/** Creates or updates a record, and returns it as the API does: whole. */
export const writeRecord = async <R extends RaRecord>(
  name: string,
  kind: 'create' | 'update',
  { id, data, ...asked }: Write,
): Promise<R> => {
  const call = callOf(name, kind)
  const body = payloadOf(resourceOf(name), call, { ...data })
  const answer: SuccessEnvelope = await send(call, { ...requestOf(call, asked, id), body }).catch(errorFields)
  return answer.data as R
}

/** Deletes a record. */
export const deleteRecord = async <R extends RaRecord>(name: string, id: Identifier, asked: Asked): Promise<R> => {
  const call = callOf(name, 'delete')
  const { data }: SuccessEnvelope = await send(call, requestOf(call, asked, id))
  return { id, ...(data as object) } as R
}
