import { useCallback, useEffect } from 'react'
import { hashKey, useQueryClient, type InvalidateOptions, type Query, type QueryClient } from '@tanstack/react-query'
import type { GetListResult, Identifier, RaRecord } from 'ra-core'
import type { Call } from '../../../contract/call'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from './SchemaContext'
import { isOwner, tabsOf } from './tabs'

type Resources = Readonly<Record<string, AnyResource>>

/** Adds resources to the set until `isReached` finds no more. */
const closure = (all: readonly AnyResource[], from: Set<string>, isReached: (one: AnyResource) => boolean) => {
  const more = all.filter((one) => !from.has(one.name) && isReached(one))
  if (more.length === 0) return
  more.forEach(({ name }) => from.add(name))
  closure(all, from, isReached)
}

/**
 * Returns the resources whose data may change with a record of `resource`: those that show the same records, their
 * children, the records of their versions, and those that refer to, count or contain any of these, as the heads of pages
 * count their tabs.
 */
export const touchedBy = (resources: Resources, resource: AnyResource): ReadonlySet<string> => {
  const all = Object.values(resources)
  const shownBy = ({ name, of }: AnyResource) => of ?? name
  const touched = new Set(all.filter((one) => shownBy(one) === shownBy(resource)).map(({ name }) => name))
  closure(
    all,
    touched,
    ({ parent, versions }) =>
      (parent !== undefined && touched.has(parent)) || (versions !== undefined && touched.has(versions.resource)),
  )
  const pointing = all.filter((one) => {
    const { fields, holds = [], counts } = one
    return (
      holds.some((name) => touched.has(name)) ||
      Object.values(fields).some((field) => 'resource' in field && touched.has(field.resource ?? '')) ||
      (counts !== undefined && isOwner(one) && tabsOf(resources, one).some((tab) => touched.has(tab.resource.name)))
    )
  })
  return new Set([...touched, ...pointing.map(({ name }) => name)])
}

/** The record returned by a write, and the call that returned it. */
interface Written {
  readonly call: Call | undefined
  readonly record: Partial<RaRecord> & { readonly id: Identifier }
}

const dataOf = (call: Call | undefined) => (call && 'data' in call.answer ? call.answer.data : undefined)

/** Whether the write returns the same data as reading the record, so that it need not be refetched. */
const returnsWholeRecord = ({ calls }: AnyResource, { call }: Written) =>
  calls.one !== undefined && dataOf(calls.one) === dataOf(call)

interface Affected {
  readonly client: QueryClient
  readonly names: ReadonlySet<string>
  /** The query that has the current record already. */
  readonly exceptHash?: string | undefined
}

/** Refetches what is on screen of the given resources, and the rest when it is next shown. */
const refetch = ({ client, names, exceptHash }: Affected, options?: InvalidateOptions) =>
  client.invalidateQueries(
    { predicate: (query) => isTouchedQuery(names, query) && query.queryHash !== exceptHash },
    options,
  )

const isTouchedQuery = (names: ReadonlySet<string>, { queryKey, gcTime }: Query) =>
  names.has(String(queryKey[0])) && gcTime !== Infinity

/** Removes records that aren't on screen: refetching a list would mark the cached ones as fresh. */
const removeRecords = ({ client, names }: Affected) =>
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => query.queryKey[1] === 'getOne' && isTouchedQuery(names, query),
  })

/** The writes of react-admin's own hooks, by the second member of their mutation keys. */
const writes: ReadonlySet<unknown> = new Set(['create', 'update', 'updateMany', 'delete', 'deleteMany'])

/**
 * Refetches what is affected by the writes of react-admin's own components. They refresh their own resource only, and
 * nothing when some records of a bulk update failed.
 */
export const useRefreshAfterWrites = () => {
  const client = useQueryClient()
  const { resources } = useSchemaSetting()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return
        const [keyed, method] = event.mutation.options.mutationKey ?? []
        const sent = event.mutation.state.variables as
          | { resource?: string; id?: Identifier; meta?: unknown }
          | undefined
        const resource = resources[sent?.resource ?? String(keyed)]
        if (!resource || !writes.has(method)) return
        const affected = { client, names: touchedBy(resources, resource) }
        const isUpdated = method === 'update' && event.action.type === 'success'
        const key = [resource.name, 'getOne', { id: String(sent?.id), meta: sent?.meta }]
        removeRecords(affected)
        // Some of react-admin's hooks have begun to refetch their own lists.
        void refetch({ ...affected, exceptHash: isUpdated ? hashKey(key) : undefined }, { cancelRefetch: false })
      }),
    [client, resources],
  )
}

/**
 * Refetches everything that a change affects: what is on screen now, the rest when it is next shown. The returned
 * record is shown immediately.
 */
export const useRefresh = (resource: AnyResource, params: PathParams) => {
  const client = useQueryClient()
  const { resources } = useSchemaSetting()
  return useCallback(
    (written?: Written) => {
      const names = touchedBy(resources, resource)
      removeRecords({ client, names })
      const key = written && [resource.name, 'getOne', { id: String(written.record.id), meta: metaOf(params) }]
      const isRead = written !== undefined && returnsWholeRecord(resource, written)
      // Writes answer without counts, which are kept. A new record has none, and is read as a whole, so that its page is drawn once.
      const isWhole = isRead && (!resource.counts || client.getQueryData(key ?? []) !== undefined)
      if (written) {
        const { record } = written
        client.setQueriesData<GetListResult>({ queryKey: [resource.name, 'getList'] }, (list) =>
          list?.data.some(({ id }) => id === record.id)
            ? { ...list, data: list.data.map((row) => (row.id === record.id ? { ...row, ...record } : row)) }
            : list,
        )
        if (key && isWhole) client.setQueryData(key, (before: object | undefined) => ({ ...before, ...record }))
      }
      return refetch({ client, names, exceptHash: key && isWhole ? hashKey(key) : undefined })
    },
    [client, resources, resource, params],
  )
}
