import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useGetList, type GetListParams, type RaRecord, type SortPayload } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Call } from '../../../contract/call'
import { maxSearchLength } from '../../../contract/entities/queries'
import { kindOf } from '../kinds'
import { isForbidden, isNotFound } from '../page/LoadFailed'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import type { RememberedParams } from '../shared/RememberedAddress'
import { useAddress } from '../shared/useAddress'
import { readVersion } from '../versions/useVersion'
import { filterParams, isFound, readFilters, setFilters, type SetFilter } from './filters'
import { pageSetters, readPage, useLastPage, usualSizeOf } from './listPage'

export const noRecords: readonly RaRecord[] = []

interface Sortable {
  readonly shape?: { readonly sort?: { safeParse(value: unknown): { success: boolean } } }
}

/**
 * Returns the member that a column sorts by, or null if the API can't sort by it. Lists without pagination are sorted in
 * the browser.
 */
export const sortMember = ({ calls, fields }: AnyResource, column: string): string | null => {
  const { list } = calls
  const field = fields[column]
  if (!list || !field) return null
  const { isVirtual, sortsBy } = kindOf(field)
  const member = isVirtual ? sortsBy?.(field) : column
  if (member === undefined) return null
  const { sort } = (list as Call & { query?: Sortable }).query?.shape ?? {}
  return list.answer.kind !== 'page' || sort?.safeParse(member).success ? member : null
}

const sortableMembers = (resource: AnyResource) =>
  (resource.list?.columns ?? []).map((column) => sortMember(resource, column))

/** Returns whether a list can be searched, by the API or in the browser. */
export const isSearchable = ({ calls }: AnyResource): boolean =>
  calls.list?.answer.kind !== 'page' || calls.list.query?.shape.search !== undefined

export const isPaged = ({ calls }: AnyResource): boolean => calls.list?.answer.kind === 'page'

export const newestFirst: SortPayload = { field: 'id', order: 'DESC' }

const usualSort = ({ list }: AnyResource): SortPayload =>
  list?.sortedBy === undefined ? newestFirst : { field: list.sortedBy, order: 'ASC' }

/** Formats a sort order for the query string; empty for the default order. */
export const formatSort = ({ field, order }: SortPayload): string =>
  field === newestFirst.field ? '' : `${order === 'DESC' ? '-' : ''}${field}`

/** Parses the query string; uses the default for values that the list doesn't support. */
const readAddress = (resource: AnyResource, address: URLSearchParams) => {
  const sort = address.get('sort') ?? ''
  const field = sort.replace(/^-/, '')
  const { page, perPage } = readPage(address, usualSizeOf(resource))
  return {
    page,
    // Infinity is distinct from the `perPage` of selectors, which use another call.
    perPage: isPaged(resource) ? perPage : Infinity,
    sort: sortableMembers(resource).includes(field)
      ? { field, order: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) }
      : usualSort(resource),
    // Links may contain names longer than the API accepts as a search; the beginning is enough.
    search: isSearchable(resource) ? (address.get('search') ?? '').slice(0, maxSearchLength).trim() : '',
  }
}

/**
 * Returns what is remembered of the address of a list (decision 0064): order and rows per page, and the filters, which
 * may name records of its parent. Not the search. Filters of a link are never mixed with remembered ones.
 */
export const listMemory = (resource: AnyResource): readonly RememberedParams[] => {
  const { name } = resource
  const filters = [...new Set(readFilters(resource, new URLSearchParams()).map(({ param }) => param))]
  return [
    { key: `${name}.sort`, params: ['sort'], unless: ['page'] },
    { key: `${name}.pageSize`, params: ['page_size'], unless: ['page'] },
    {
      key: `${name}.filters`,
      params: filters,
      unless: ['page', 'page_size', 'sort', 'search'],
      isOfPath: true,
    },
  ]
}

/** Returns the version that an address names as a query param; none for the active one. */
const versionParam = (resource: AnyResource, address: URLSearchParams) => {
  const version = readVersion(resource, address)
  return version === null ? {} : { version_id: version }
}

/** Returns the query of a list for an address, as params of react-admin's hooks. */
export const listQuery = (resource: AnyResource, params: PathParams, address: URLSearchParams): GetListParams => {
  const { page, perPage, sort, search } = readAddress(resource, address)
  // Lists without pagination are filtered in the browser.
  const filters = isPaged(resource) ? filterParams(setFilters(resource, address)) : {}
  const version = versionParam(resource, address)
  const filter = { ...resource.list?.sends, ...version, ...(search && { search }), ...filters }
  return { pagination: { page, perPage }, sort, filter, meta: metaOf(params) }
}

/** Updates cached records from the list, if forms are filled from it. react-admin would keep the older ones. */
const useCacheRecords = (
  { name, calls }: AnyResource,
  params: PathParams,
  records: readonly RaRecord[] | undefined,
) => {
  const client = useQueryClient()
  const isRead = calls.one?.isSecond
  useEffect(() => {
    if (!isRead) return
    for (const record of records ?? [])
      client.setQueryData([name, 'getOne', { id: String(record.id), meta: metaOf(params) }], record)
  }, [client, name, isRead, params, records])
}

/** Filters records in the browser if the API returns all of them. */
const useFiltered = (
  resource: AnyResource,
  filters: readonly SetFilter[],
  records: readonly RaRecord[] | undefined,
) => {
  const key = JSON.stringify(filterParams(filters))
  return useMemo(
    () => (isPaged(resource) ? records : records?.filter((record) => isFound(filters, record))),
    // The key stands for the filters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [resource, records, key],
  )
}

/** Keeps the last answer if the next query fails, so that a failure hides nothing that was known. */
const useKept = <Answer extends Pick<ReturnType<typeof useGetList<RaRecord>>, 'data' | 'total' | 'error'>>(
  answer: Answer,
) => {
  const [last, setLast] = useState(answer)
  if (answer.data && answer.data !== last.data) setLast(answer)
  const { error } = answer
  if (answer.data || !error || isForbidden(error) || isNotFound(error)) return answer
  const { data, total = 0 } = last
  return total > 0 ? { ...answer, data, total, isPlaceholderData: true } : answer
}

/** Returns the state of a list. It is kept in the address, so that it survives reloads, links and the back button. */
export const useListState = (resource: AnyResource, params: PathParams) => {
  const { address, changeQuery } = useAddress()
  const query = readAddress(resource, address)
  const { page, perPage, search } = query
  const answer = useKept(
    useGetList<RaRecord>(resource.name, listQuery(resource, params, address), { placeholderData: keepPreviousData }),
  )
  const { isPending, isFetching, isPlaceholderData, error } = answer
  useCacheRecords(resource, params, answer.data)
  const filters = setFilters(resource, address)
  const data = useFiltered(resource, filters, answer.data)
  const total = (isPaged(resource) ? answer.total : data?.length) ?? 0

  const isCurrent = data !== undefined && !isPlaceholderData
  const { lastPage, isBeyond } = useLastPage({ page, perPage, total, isCurrent }, changeQuery)

  return {
    ...query,
    /** The texts of the filters that are set, by param. */
    filter: filterParams(filters),
    data,
    /** The rows before they are filtered in the browser. */
    loaded: answer.data ?? noRecords,
    total,
    lastPage,
    error,
    /** Nothing to show yet. */
    isPending: isPending || isBeyond || (isPlaceholderData && total === 0),
    isFetching,
    /** The rows are those of the previous query. */
    isOutdated: isPlaceholderData,
    refetch: () => void answer.refetch(),
    ...pageSetters(changeQuery, usualSizeOf(resource)),
    setSort: (sort: SortPayload) => changeQuery({ sort: formatSort(sort) }),
    /** Changing a search replaces the history entry, so that Back leaves the search. */
    setSearch: (text: string) => changeQuery({ search: text }, { replace: search !== '' }),
  }
}

export type ListState = ReturnType<typeof useListState>

/** Returns a key that changes with page, order, search and filters, so that the rows are rendered from the top again. */
export const rowsKey = ({ page, sort, search, filter }: ListState): string =>
  JSON.stringify([page, sort, search, filter])

/** Calls a function once, when the list has been read. */
export const useFirstAnswer = (
  { data, isFetching, error }: Pick<ListState, 'data' | 'isFetching' | 'error'>,
  onRead: (() => void) | undefined,
) => {
  const isTold = useRef(false)
  const isRead = data !== undefined && !isFetching && !error
  useEffect(() => {
    if (!isRead || isTold.current) return
    isTold.current = true
    onRead?.()
  }, [isRead, onRead])
}
