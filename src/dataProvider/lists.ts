/** Reads lists: page by page if the API paginates, otherwise as a whole that is searched, filtered, sorted and sliced here. */
import type { GetListParams, Identifier, RaRecord, SortPayload } from 'ra-core'
import { urlOf, type Call } from '../../contract/call'
import type { SuccessEnvelope } from '../../contract/envelope'
import { idInQuery, maxPageSize } from '../../contract/entities/queries'
import { containing, orderOfNames } from '../names'
import { send } from '../http'
import type { ListCall, ResourceCalls } from '../schema/calls'
import type { AnyResource } from '../schema/resource'
import { matchesFilter, requireMembers, requireSent, splitFilter, type Filter } from './filter'
import { callOf, resourceOf, type BaseRequest, type PlannedCall } from './request'
import { shareRequests } from './shareRequests'

/** The list may be a member of the returned record. */
type AnyListCall = ListCall | NonNullable<ResourceCalls['all']>

/** Numbers records that have no id of their own, which react-admin requires. */
const withIds = <R extends RaRecord>(records: R[]): R[] =>
  records[0] === undefined || 'id' in records[0]
    ? records
    : (records as R[]).map((record, index) => ({ ...record, id: index + 1 }))

/** Records have the type that the caller names, as in react-admin; the contract describes them. */
const recordsOf = <R extends RaRecord>(call: AnyListCall, { data }: SuccessEnvelope): R[] => {
  const list = 'member' in call && call.member !== undefined ? (data as Record<string, unknown>)[call.member] : data
  return withIds((list ?? []) as R[])
}

type ListRequest = Omit<GetListParams, 'meta' | 'signal' | 'filter'> & BaseRequest & { readonly filter?: Filter }

export interface Listed<R> {
  readonly data: R[]
  readonly total: number
}

const sendOnce = shareRequests<SuccessEnvelope>()

/**
 * Parameters that aren't in the path go into the query if the call accepts them, such as `job_id` for sub-job
 * functions.
 */
const withParams = <C extends Call>(call: C, { meta }: BaseRequest, query: Filter): PlannedCall<C> => {
  const params = meta?.params ?? {}
  return { call, params, query: { ...splitFilter(call, params).sent, ...query } }
}

const sendPlanned = (
  { call, params, query }: PlannedCall<AnyListCall>,
  signal: AbortSignal | undefined,
): Promise<SuccessEnvelope> => {
  // Several lists may be members of the same record: it is read once for all of them.
  if ('member' in call && call.member !== undefined)
    return sendOnce(urlOf(call, params, query), (shared) => send(call, { params, query, signal: shared }), signal)
  return send(call, { params, query, ...(signal && { signal }) })
}

const sendWithQuery = (call: AnyListCall, request: BaseRequest, query: Filter): Promise<SuccessEnvelope> =>
  sendPlanned(withParams(call, request, query), request.signal)

/** The text of a value: the name of a reference, or the names of a list. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : ''
  return value === null || value === undefined ? '' : String(value)
}

/** Sorts like the API: by name as the present language does, then by id. */
const sortBy = <R extends RaRecord>(records: readonly R[], { field, order }: SortPayload): R[] => {
  const direction = order === 'DESC' ? -1 : 1
  const names = orderOfNames()
  const keyOf = (value: unknown) => (typeof value === 'number' ? value : names.keyOf(textOf(value)))
  const compare = (one: number | string, other: number | string): number =>
    typeof one === 'number' && typeof other === 'number' ? one - other : names.compare(String(one), String(other))
  // Once per record, not once per comparison.
  const keyed = records.map((record) => ({ record, key: keyOf(record[field]) }))
  return keyed
    .toSorted(
      (one, other) => direction * (compare(one.key, other.key) || Number(one.record.id) - Number(other.record.id)),
    )
    .map(({ record }) => record)
}

/** Skip numbers: a search for ‘2’ doesn't mean records with two regions. */
const matches = (record: RaRecord, columns: readonly string[], isSearched: (text: string) => boolean) =>
  columns.some((name) => typeof record[name] !== 'number' && isSearched(textOf(record[name])))

/** Without another sort, keep the API's order: newest first for lists of records, otherwise by name (A75). */
const isDefaultOrder = ({ sort }: ListRequest) => !sort || sort.field === 'id'

/** Searches, filters, sorts and slices a complete list. */
const pageOf = <R extends RaRecord>(resource: AnyResource, all: R[], request: ListRequest): Listed<R> => {
  const { pagination, sort, filter: { search = '', ...filter } = {} } = request
  const isSearched = containing(String(search))
  const columns = resource.list?.columns ?? Object.keys(resource.fields)
  requireMembers(resource, all, filter)
  const isFound = (record: R) => String(search).trim() === '' || matches(record, columns, isSearched)
  const found = all.filter((record) => isFound(record) && matchesFilter(resource, record, filter))
  const sorted = sort && !isDefaultOrder(request) ? sortBy(found, sort) : found
  const { page = 1, perPage = sorted.length } = pagination ?? {}
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length }
}

/** Reads a list that is returned as a whole. */
const readWhole = async <R extends RaRecord>(resource: AnyResource, call: AnyListCall, request: ListRequest) => {
  const { sent, rest } = splitFilter(call, request.filter ?? {})
  const answer = await sendWithQuery(call, request, sent)
  return pageOf(resource, recordsOf<R>(call, answer), { ...request, filter: rest })
}

/** Converts the sort to the API's query parameter. */
const sortOf = (request: ListRequest) =>
  request.sort && !isDefaultOrder(request)
    ? { sort: `${request.sort.order === 'DESC' ? '-' : ''}${request.sort.field}` }
    : {}

const sentFilter = (call: AnyListCall, { filter = {} }: ListRequest): Filter => {
  const { sent, rest } = splitFilter(call, filter)
  requireSent(call, rest)
  return sent
}

const pageQuery = (call: AnyListCall, request: ListRequest): Filter => {
  const { page = 1, perPage } = request.pagination ?? {}
  return { ...sentFilter(call, request), page, ...(perPage && { page_size: perPage }), ...sortOf(request) }
}

/** Reads a page of a list that the API paginates. */
const readPage = async <R extends RaRecord>(call: AnyListCall, request: ListRequest): Promise<Listed<R>> => {
  const answer = await sendWithQuery(call, request, pageQuery(call, request))
  return { data: recordsOf<R>(call, answer), total: answer.pagination?.count ?? 0 }
}

const largePageQuery = (call: AnyListCall, request: ListRequest, page: number): Filter => ({
  ...sentFilter(call, request),
  page,
  page_size: maxPageSize,
})

/**
 * Reads all pages of a list, with the largest page size, and all pages after the first in parallel. They are sorted
 * here, because the API can't sort every list by name.
 */
const readPages = async <R extends RaRecord>(resource: AnyResource, call: AnyListCall, request: ListRequest) => {
  const read = async (page: number) => {
    const answer = await sendWithQuery(call, request, largePageQuery(call, request, page))
    return { records: recordsOf<R>(call, answer), pages: answer.pagination?.total_pages ?? 1 }
  }
  const first = await read(1)
  const rest = await Promise.all(Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => read(index + 2)))
  const records = [first, ...rest].flatMap((page) => page.records)
  return pageOf(resource, records, { ...request, filter: {} })
}

const allCallOf = (name: string): AnyListCall => resourceOf(name).calls.all ?? callOf(name, 'list')

/** Reads all records of a resource that match a filter, by one request if a call allows it. */
export const readAll = <R extends RaRecord>(name: string, request: ListRequest): Promise<Listed<R>> => {
  const resource = resourceOf(name)
  const call = allCallOf(name)
  return call.answer.kind === 'page' ? readPages(resource, call, request) : readWhole(resource, call, request)
}

/** react-admin requests all records with this page size. */
const wantsAll = ({ pagination }: ListRequest) => pagination?.perPage === Number.MAX_SAFE_INTEGER

/** Reads a list, as `getList` asks for it. */
export const readList = <R extends RaRecord>(name: string, request: ListRequest): Promise<Listed<R>> => {
  if (wantsAll(request)) return readAll(name, request)
  const call = callOf(name, 'list')
  return call.answer.kind === 'page' ? readPage(call, request) : readWhole(resourceOf(name), call, request)
}

/** Returns the first call of `readList`. */
export const planList = (name: string, request: ListRequest): PlannedCall => {
  const isAll = wantsAll(request)
  const call = isAll ? allCallOf(name) : callOf(name, 'list')
  if (call.answer.kind !== 'page') return withParams(call, request, splitFilter(call, request.filter ?? {}).sent)
  return withParams(call, request, isAll ? largePageQuery(call, request, 1) : pageQuery(call, request))
}

/** Returns the call of `findInList`. */
export const planFind = (call: ListCall, request: BaseRequest) => withParams(call, request, { page: '' })

/** Finds a record on the first page of a list. */
export const findInList = async <R extends RaRecord>(
  call: ListCall,
  request: BaseRequest,
  id: Identifier,
): Promise<R | undefined> => {
  const records = recordsOf<R>(call, await sendPlanned(planFind(call, request), request.signal))
  return records.find((record) => String(record.id) === String(id))
}

/** Reads the records with these ids from a paged list, a page of them by each request. */
export const readListed = async <R extends RaRecord>(
  call: ListCall,
  ids: readonly Identifier[],
  request: BaseRequest,
): Promise<R[]> => {
  requireSent(call, splitFilter(call, { ids }).rest)
  // An address may contain anything; what is no id belongs to no record.
  const valid = ids.filter((id) => idInQuery.safeParse(String(id)).success)
  const pages = Array.from({ length: Math.ceil(valid.length / maxPageSize) }, (_, page) =>
    valid.slice(page * maxPageSize, (page + 1) * maxPageSize),
  )
  const read = async (some: readonly Identifier[]) =>
    recordsOf<R>(call, await sendWithQuery(call, request, { ids: some, page_size: maxPageSize }))
  return (await Promise.all(pages.map(read))).flat()
}
