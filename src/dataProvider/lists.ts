/** Reads lists: page by page if the API paginates, otherwise as a whole that is searched, sorted and sliced here. */
import type { GetListParams, Identifier, RaRecord, SortPayload } from 'ra-core'
import { paramNames, type Call } from '../../contract/call'
import type { SuccessEnvelope } from '../../contract/envelope'
import { maxPageSize } from '../../contract/entities/queries'
import { compareKeys, fold, sortKey } from '../../contract/fold'
import { send } from '../http'

/** The list may be a member of the returned record. */
type ListCall = Call & { readonly member?: string }

const recordsOf = ({ member }: ListCall, { data }: SuccessEnvelope): RaRecord[] =>
  (member === undefined ? data : (data as Record<string, unknown>)[member]) as RaRecord[]

export interface Asked {
  readonly meta?: { readonly params?: Readonly<Record<string, Identifier>> }
  readonly signal?: AbortSignal
}

type ListAsked = Partial<GetListParams> & Asked

export interface Listed {
  readonly data: RaRecord[]
  readonly total: number
}

/** The last path parameter is the id of the record. */
export const lastParameter = ({ path }: Call): string => {
  const name = paramNames(path).at(-1)
  if (!name) throw new Error(`The path ${path} has no parameter for an id`)
  return name
}

/**
 * Parameters that aren't in the path go into the query if the call accepts them, such as `job_id` for sub-job
 * functions.
 */
const sendWithQuery = (
  call: Call,
  { meta, signal }: Asked,
  query: Readonly<Record<string, unknown>>,
): Promise<SuccessEnvelope> => {
  const params = meta?.params ?? {}
  const known = Object.entries(params).filter(([name]) => name in (call.query?.shape ?? {}))
  return send(call, { params, query: { ...Object.fromEntries(known), ...query }, ...(signal && { signal }) })
}

/** The text of a value: the name of a reference, or the names of a list. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : ''
  return value === null || value === undefined ? '' : String(value)
}

/** Computed once per record, not once per comparison. */
const keyOf = (value: unknown): number | string => (typeof value === 'number' ? value : sortKey(textOf(value)))

const compare = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareKeys(String(one), String(other))

/** Sorts like the API: by folded text, then by id. */
const sortBy = (records: readonly RaRecord[], { field, order }: SortPayload): RaRecord[] => {
  const direction = order === 'DESC' ? -1 : 1
  return records
    .map((record) => ({ record, key: keyOf(record[field]) }))
    .toSorted(
      (one, other) => direction * (compare(one.key, other.key) || Number(one.record.id) - Number(other.record.id)),
    )
    .map(({ record }) => record)
}

/** Skip numbers: a search for ‘2’ doesn't mean records with two regions. */
const matches = (record: RaRecord, columns: readonly string[], searched: string) =>
  columns.some((name) => typeof record[name] !== 'number' && fold(textOf(record[name])).includes(searched))

/** Without another sort, keep the API's order: newest first for lists of records, otherwise by name (A75). */
const isDefaultOrder = ({ sort }: ListAsked) => !sort || sort.field === 'id'

/** Searches, sorts and slices a complete list. */
const pageOf = (all: RaRecord[], asked: ListAsked, columns: readonly string[] = []): Listed => {
  const { pagination, sort, filter } = asked
  const searched = fold(String((filter as { search?: string } | undefined)?.search ?? ''))
  const found = searched === '' ? all : all.filter((record) => matches(record, columns, searched))
  const sorted = sort && !isDefaultOrder(asked) ? sortBy(found, sort) : found
  const { page = 1, perPage = sorted.length } = pagination ?? {}
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length }
}

/** Converts the sort to the API's query parameter. */
const sortOf = (asked: ListAsked) =>
  asked.sort && !isDefaultOrder(asked) ? { sort: `${asked.sort.order === 'DESC' ? '-' : ''}${asked.sort.field}` } : {}

/** Reads a page of a list; `columns` are searched if the API doesn't search. */
export const readList = async (call: ListCall, asked: ListAsked, columns: readonly string[]): Promise<Listed> => {
  if (call.answer.kind !== 'page') return pageOf(recordsOf(call, await sendWithQuery(call, asked, {})), asked, columns)
  const { page = 1, perPage } = asked.pagination ?? {}
  const query = { ...(asked.filter as object), page, ...(perPage && { page_size: perPage }), ...sortOf(asked) }
  const { data, pagination } = await sendWithQuery(call, asked, query)
  return { data: data as RaRecord[], total: pagination?.count ?? 0 }
}

/** Finds a record on the first page of a list. */
export const findInList = async (call: ListCall, asked: Asked, id: Identifier): Promise<RaRecord | undefined> => {
  const records = recordsOf(call, await sendWithQuery(call, asked, { page: '' }))
  return records.find((record) => String(record.id) === String(id))
}

/**
 * Reads all records. Paginated lists are read with the largest page size, and all pages after the first in parallel.
 */
export const readAll = async (call: ListCall, asked: ListAsked): Promise<Listed> => {
  if (call.answer.kind !== 'page') return pageOf(recordsOf(call, await sendWithQuery(call, asked, {})), asked)
  const read = async (page: number) => {
    const { data, pagination } = await sendWithQuery(call, asked, { page, page_size: maxPageSize })
    return { records: data as RaRecord[], pages: pagination?.total_pages ?? 1 }
  }
  const first = await read(1)
  const rest = await Promise.all(Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => read(index + 2)))
  return pageOf(
    [first, ...rest].flatMap(({ records }) => records),
    asked,
  )
}
