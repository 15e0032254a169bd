/** Prefetches the queries of a screen before its code is loaded. */
import { hashKey, type QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import type { GetListParams, Store } from 'ra-core'
import { matchRoutes } from 'react-router-dom'
import { admits, type Caller } from '../../../contract/guards'
import { listQuery } from '../list/listState'
import type { SchemaDataProvider } from '../dataProvider'
import { isNoId, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { requestAnswer } from '../shared/answers'
import { isBare, leftOpen, recall, type RememberedParams } from '../shared/RememberedAddress'
import type { Read, ReadsOf, RecordRead } from '../shared/screens'
import { versionsQuery } from '../versions/useVersion'

/** Returns the initial query of a list screen. */
export const listReads =
  (resource: AnyResource): ReadsOf =>
  (params, address) => [{ resource, list: listQuery(resource, params, address) }]

/** Returns the initial query of the versions that a list offers, if its records come in versions. */
export const versionReads =
  (versions: AnyResource | undefined): ReadsOf =>
  (params) =>
    versions ? [{ resource: versions, list: versionsQuery(versions, params) }] : []

/** Returns the call whose guard decides whether a read is made. */
export const callOf = (read: Read) => {
  if ('call' in read) return read.call
  const { all, list, one } = read.resource.calls
  if (!('list' in read)) return one
  return read.list.pagination?.perPage === Number.MAX_SAFE_INTEGER ? (all ?? list) : list
}

/** Completes the params of a list as react-admin's hooks do. */
export const listParams = (list: GetListParams): GetListParams => ({ filter: {}, ...list })

/** Lets the screen show why a query failed when it is opened, instead of asking once more (A18). Later it asks again. */
const handOverFailure = (client: QueryClient, queryKey: QueryKey) => {
  client.setQueryDefaults(queryKey, { retryOnMount: false })
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== hashKey(queryKey)) return
    stop()
    client.setQueryDefaults(queryKey, {})
  })
}

/** Returns the query of a read, as react-admin's hooks make it. */
const queryOf = (provider: SchemaDataProvider, read: RecordRead) => {
  const { name } = read.resource
  if ('list' in read) {
    const query = listParams(read.list)
    return {
      queryKey: [name, 'getList', query],
      queryFn: ({ signal }: QueryFunctionContext): Promise<unknown> => provider.getList(name, { ...query, signal }),
    }
  }
  const { id, meta } = read
  return {
    queryKey: [name, 'getOne', { id, meta }],
    queryFn: async ({ signal }: QueryFunctionContext): Promise<unknown> =>
      (await provider.getOne(name, { id, meta, signal })).data,
  }
}

const prefetch = async (client: QueryClient, provider: SchemaDataProvider, read: RecordRead): Promise<void> => {
  const query = queryOf(provider, read)
  const { retry } = client.getDefaultOptions().queries ?? {}
  await client.prefetchQuery({ ...query, ...(retry !== undefined && { retry }) })
  const found = client.getQueryCache().find({ queryKey: query.queryKey })
  if (found?.state.status === 'error' && found.getObserversCount() === 0) handOverFailure(client, query.queryKey)
}

export interface Readable {
  readonly path: string
  readonly reads?: ReadsOf | undefined
  readonly remembers?: readonly RememberedParams[] | undefined
  /** Returns the saved view that opens at an address, if one does: what it shows is not known before. */
  readonly viewOf?:
    | ((location: Pick<Location, 'pathname' | 'search'>, read: (key: string) => unknown) => string | undefined)
    | undefined
  readonly load?: (() => Promise<unknown>) | undefined
}

interface ReadAheadOptions {
  readonly routes: readonly Readable[]
  readonly client: QueryClient
  readonly provider: SchemaDataProvider
  readonly caller: Caller
  readonly location: Pick<Location, 'pathname' | 'search'>
  /** What is remembered of addresses; `loaded` resolves when it is known. */
  readonly store?: (Pick<Store, 'getItem'> & { readonly loaded: Promise<unknown> }) | undefined
}

/** Returns the query of an address that differs in all that is remembered, to find out which reads depend on it. */
const otherAddress = (groups: readonly RememberedParams[], address: URLSearchParams) => {
  const other = new URLSearchParams(address)
  for (const { params, unless = [] } of groups) for (const param of [...params, ...unless]) other.set(param, '2')
  return other
}

const textOf = (read: Read) => 'list' in read && JSON.stringify(read.list)

/** How long the first screen waits for its records, in milliseconds. */
const longestWait = 400

/**
 * Prefetches what the screen at an address reads, if the user may, and loads its code. Errors appear once the screen runs
 * the query, which keeps a failure that came before, or loads the code itself. Waits for both, so that the screen is rendered once instead of first without records,
 * but not long for records.
 * Reads that depend on what is remembered wait until that is known, if the address leaves it open.
 */
export const readAhead = async ({
  routes,
  client,
  provider,
  caller,
  location,
  store,
}: ReadAheadOptions): Promise<void> => {
  const [match] =
    matchRoutes(
      routes.map((route) => ({ path: route.path, handle: route })),
      location.pathname,
    ) ?? []
  if (!match) return
  const { reads, remembers = [], viewOf, load } = match.route.handle as Readable
  const loaded = load?.().catch(() => {})
  const params = match.params as PathParams
  const address = new URLSearchParams(location.search)
  const hasIds = Object.entries(params).every(([name, value]) => !name.endsWith('_id') || !isNoId(value))
  const readsAt = (at: URLSearchParams) => (hasIds ? reads?.(params, at) : undefined) ?? []
  const records: Promise<unknown>[] = []
  const start = (started: readonly Read[]) => {
    for (const read of started) {
      const call = callOf(read)
      if (!call || !admits(call.guard, caller, Number(params.company_id))) continue
      if ('call' in read) requestAnswer(client, provider, call)
      else records.push(prefetch(client, provider, read))
    }
  }
  const open = store ? (isBare(remembers, address) ? remembers : leftOpen(remembers, address)) : []
  const others = readsAt(otherAddress(open, address)).map(textOf)
  const first = readsAt(address)
  const depends = first.map((read, index) => textOf(read) !== others[index])
  start(first.filter((_, index) => !depends[index]))
  if (store && depends.includes(true)) {
    await store.loaded
    const read = (key: string): unknown => store.getItem(key)
    if (viewOf?.(location, read) === undefined)
      start(readsAt(recall(open, location, read)).filter((_, index) => depends[index]))
  }
  await loaded
  await Promise.race([Promise.all(records), new Promise((resolve) => setTimeout(resolve, longestWait))])
}
