/** Prefetches the queries of a screen before its code is loaded. */
import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router-dom'
import { admits, type Caller } from '../../../contract/guards'
import { listQuery } from '../list/listState'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { requestAnswer } from '../shared/answers'
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

const callOf = (read: Read) => {
  if ('call' in read) return read.call
  const { all, list, one } = read.resource.calls
  if (!('list' in read)) return one
  return read.list.pagination?.perPage === Number.MAX_SAFE_INTEGER ? (all ?? list) : list
}

const prefetch = (client: QueryClient, provider: SchemaDataProvider, read: RecordRead) => {
  const { name } = read.resource
  if ('list' in read) {
    const query = { filter: {}, ...read.list }
    return client.prefetchQuery({
      queryKey: [name, 'getList', query],
      queryFn: ({ signal }) => provider.getList(name, { ...query, signal }),
    })
  }
  const { id, meta } = read
  return client.prefetchQuery({
    queryKey: [name, 'getOne', { id, meta }],
    queryFn: async ({ signal }) => (await provider.getOne(name, { id, meta, signal })).data,
  })
}

interface ReadAheadOptions {
  readonly routes: readonly { readonly path: string; readonly reads?: ReadsOf | undefined }[]
  readonly client: QueryClient
  readonly provider: SchemaDataProvider
  readonly caller: Caller
  readonly location: Pick<Location, 'pathname' | 'search'>
}

/** Prefetches what the screen at an address reads, if the user may. Errors appear once the screen runs the query itself. */
export const readAhead = ({ routes, client, provider, caller, location }: ReadAheadOptions): void => {
  const [match] =
    matchRoutes(
      routes.map(({ path, reads }) => ({ path, handle: reads })),
      location.pathname,
    ) ?? []
  const reads = match?.route.handle as ReadsOf | undefined
  if (!match || !reads) return
  const params = match.params as PathParams
  for (const read of reads(params, new URLSearchParams(location.search))) {
    const call = callOf(read)
    if (!call || !admits(call.guard, caller, Number(params.company_id))) continue
    if ('call' in read) requestAnswer(client, provider, call)
    else void prefetch(client, provider, read)
  }
}
