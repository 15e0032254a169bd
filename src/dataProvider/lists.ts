/** How lists are read: in pages where the API pages, else as a whole that is searched, sorted and cut here. */
import type { GetListParams, Identifier, RaRecord, SortPayload } from 'ra-core'
import { paramNames, type Call } from '../../contract/call'
import type { SuccessEnvelope } from '../../contract/envelope'
import { maxPageSize } from '../../contract/entities/queries'
import { compareKeys, fold, sortKey } from '../../contract/fold'
import { send } from '../http'

/** A list may be a member of the record that its call answers. */
type ListCall = Call & { readonly member?: string }

const recordsIn = ({ member }: ListCall, { data }: SuccessEnvelope): RaRecord[] =>
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

/** The last parameter of a path is the id of the record. */
export const lastParameter = ({ path }: Call): string => {
  const name = paramNames(path).at(-1)
  if (!name) throw new Error(`The path ${path} has no parameter for an id`)
  return name
}

/** Ids that the path has no place for go into the query, where the call knows them: sub-job functions are listed by `job_id`. */
const ask = (
  call: Call,
  { meta, signal }: Asked,
  query: Readonly<Record<string, unknown>>,
): Promise<SuccessEnvelope> => {
  const params = meta?.params ?? {}
  const known = Object.entries(params).filter(([name]) => name in (call.query?.shape ?? {}))
  return send(call, { params, query: { ...Object.fromEntries(known), ...query }, ...(signal && { signal }) })
}

/** What a value reads like: the name of a reference, the names of a list. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : ''
  return value === null || value === undefined ? '' : String(value)
}

/** Folded once for each record, not once for each comparison. */
const keyOf = (value: unknown): number | string => (typeof value === 'number' ? value : sortKey(textOf(value)))

const compare = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareKeys(String(one), String(other))

/** Sorts as the API does: by what is folded, equal ones by id. */
const sortBy = (records: readonly RaRecord[], { field, order }: SortPayload): RaRecord[] => {
  const direction = order === 'DESC' ? -1 : 1
  return records
    .map((record) => ({ record, key: keyOf(record[field]) }))
    .toSorted(
      (one, other) => direction * (compare(one.key, other.key) || Number(one.record.id) - Number(other.record.id)),
    )
    .map(({ record }) => record)
}

/** Numbers are no words: whoever seeks ‘2’ does not mean what has two regions. */
const matches = (record: RaRecord, columns: readonly string[], searched: string) =>
  columns.some((name) => typeof record[name] !== 'number' && fold(textOf(record[name])).includes(searched))

/** The order that a list has without another one is the API's own: newest first where records are added, else by name (A75). */
const hasOwnOrder = ({ sort }: ListAsked) => !sort || sort.field === 'id'

/** Searches what the columns show, sorts and cuts what a call has answered as a whole. */
const pageOf = (all: RaRecord[], asked: ListAsked, columns: readonly string[] = []): Listed => {
  const { pagination, sort, filter } = asked
  const searched = fold(String((filter as { search?: string } | undefined)?.search ?? ''))
  const found = searched === '' ? all : all.filter((record) => matches(record, columns, searched))
  const sorted = sort && !hasOwnOrder(asked) ? sortBy(found, sort) : found
  const { page = 1, perPage = sorted.length } = pagination ?? {}
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length }
}

/** The API's word for an order. */
const sortOf = (asked: ListAsked) =>
  asked.sort && !hasOwnOrder(asked) ? { sort: `${asked.sort.order === 'DESC' ? '-' : ''}${asked.sort.field}` } : {}

/** Reads the asked page of a list; the columns are what is searched where the API does not. */
export const readList = async (call: ListCall, asked: ListAsked, columns: readonly string[]): Promise<Listed> => {
  if (call.answer.kind !== 'page') return pageOf(recordsIn(call, await ask(call, asked, {})), asked, columns)
  const { page = 1, perPage } = asked.pagination ?? {}
  const query = { ...(asked.filter as object), page, ...(perPage && { page_size: perPage }), ...sortOf(asked) }
  const { data, pagination } = await ask(call, asked, query)
  return { data: data as RaRecord[], total: pagination?.count ?? 0 }
}

/** Looks for a record on the first page of a list. */
export const findInList = async (call: ListCall, asked: Asked, id: Identifier): Promise<RaRecord | undefined> => {
  const records = recordsIn(call, await ask(call, asked, { page: '' }))
  return records.find((record) => String(record.id) === String(id))
}

/** Reads all records: a paged list page by page, as large as the API gives them, those after the first together. */
export const readAll = async (call: ListCall, asked: ListAsked): Promise<Listed> => {
  if (call.answer.kind !== 'page') return pageOf(recordsIn(call, await ask(call, asked, {})), asked)
  const read = async (page: number) => {
    const { data, pagination } = await ask(call, asked, { page, page_size: maxPageSize })
    return { records: data as RaRecord[], pages: pagination?.total_pages ?? 1 }
  }
  const first = await read(1)
  const rest = await Promise.all(Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => read(index + 2)))
  return pageOf(
    [first, ...rest].flatMap(({ records }) => records),
    asked,
  )
}
