import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useGetList, type GetListParams, type RaRecord, type SortPayload } from 'ra-core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Call } from '../../../contract/call'
import { pageSizeOptions } from '../../../contract/constants'
import { maxSearchLength } from '../../../contract/entities/queries'
import { kindOf } from '../kinds'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'

interface Sortable {
  readonly shape?: { readonly sort?: { safeParse(value: unknown): { success: boolean } } }
}

/**
 * Answers the member by which a list is sorted when a column is asked for, or null where the API cannot; a list that is
 * not paged is sorted in the browser.
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

/** Tells whether a list can be searched: by the API, or in the browser. */
export const isSearchable = ({ calls }: AnyResource): boolean =>
  calls.list?.answer.kind !== 'page' || calls.list.query?.shape.search !== undefined

export const isPaged = ({ calls }: AnyResource): boolean => calls.list?.answer.kind === 'page'

export const newestFirst: SortPayload = { field: 'id', order: 'DESC' }

/** Spells an order for the address, where the first one needs no words. */
export const spellSort = ({ field, order }: SortPayload): string =>
  field === newestFirst.field ? '' : `${order === 'DESC' ? '-' : ''}${field}`

/** What an address asks of a list, in the words of the API; what the list does not offer counts as not asked. */
const readAddress = (resource: AnyResource, address: URLSearchParams) => {
  const sort = address.get('sort') ?? ''
  const field = sort.replace(/^-/, '')
  const size = pageSizeOptions.find((option) => String(option) === address.get('page_size'))
  const page = Number(address.get('page'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    // A list that is not paged holds them all; a selector asks for them in another way.
    perPage: isPaged(resource) ? (size ?? pageSizeOptions[0]) : Infinity,
    sort: sortableMembers(resource).includes(field)
      ? { field, order: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) }
      : newestFirst,
    // A link may lead to a name that is longer than what the API searches for: its beginning finds it, too.
    search: isSearchable(resource) ? (address.get('search') ?? '').slice(0, maxSearchLength).trim() : '',
  }
}

/** What a list with such an address asks for, as react-admin's hooks key it. */
export const listQuery = (resource: AnyResource, params: PathParams, address: URLSearchParams): GetListParams => {
  const { page, perPage, sort, search } = readAddress(resource, address)
  return { pagination: { page, perPage }, sort, filter: search ? { search } : {}, meta: metaOf(params) }
}

/** Remembers each record as the list has it, where a form is filled in from the list; react-admin would keep the older one. */
const useKeptUpToDate = (
  { name, looksInList }: AnyResource,
  params: PathParams,
  records: readonly RaRecord[] | undefined,
) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!looksInList) return
    for (const record of records ?? [])
      client.setQueryData([name, 'getOne', { id: String(record.id), meta: metaOf(params) }], record)
  }, [client, name, looksInList, params, records])
}

/** The state of a list stands in the address, so that a reload, a link and the back button keep it. */
export const useListState = (resource: AnyResource, params: PathParams) => {
  const [address, setAddress] = useSearchParams()
  const asked = readAddress(resource, address)
  const { page, perPage, search } = asked
  const answer = useGetList<RaRecord>(resource.name, listQuery(resource, params, address), {
    placeholderData: keepPreviousData,
  })
  const { data, total = 0, isPending, isFetching, isPlaceholderData, error } = answer
  useKeptUpToDate(resource, params, data)

  /** Writes into the address what is asked from now on; another order, size or search begins at the first page. */
  const ask = (words: Readonly<Record<string, string>>, options?: { readonly replace: boolean }) =>
    setAddress((before) => {
      const next: Readonly<Record<string, string>> = { ...Object.fromEntries(before), page: '', ...words }
      return Object.entries(next).filter(([, value]) => value !== '')
    }, options)

  // The page may have emptied meanwhile: its last record was deleted, or the link is old.
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    if (isBeyond) ask({ page: lastPage === 1 ? '' : String(lastPage) }, { replace: true })
  })

  return {
    ...asked,
    data,
    total,
    lastPage,
    error,
    /** There is nothing to show yet. */
    isPending: isPending || isBeyond || (isPlaceholderData && total === 0),
    isFetching,
    /** What is shown is what was asked before. */
    isOutdated: isPlaceholderData,
    refetch: () => void answer.refetch(),
    setPage: (next: number) => ask({ page: next === 1 ? '' : String(next) }),
    setPerPage: (size: number) => ask({ page_size: size === pageSizeOptions[0] ? '' : String(size) }),
    setSort: (sort: SortPayload) => ask({ sort: spellSort(sort) }),
    /** What is typed further into a search replaces it, so that the back button leads out of it. */
    setSearch: (text: string) => ask({ search: text }, { replace: search !== '' }),
  }
}

export type ListState = ReturnType<typeof useListState>

/** Tells one question to a list from another: with another order or search, its rows are drawn from the top again. */
export const askedOf = ({ page, sort, search }: ListState): string => JSON.stringify([page, sort, search])

export const noRecords: readonly RaRecord[] = []
