import { useCallback } from 'react'
import { hashKey, useQueryClient, type Query } from '@tanstack/react-query'
import type { GetListResult, Identifier, RaRecord } from 'ra-core'
import type { Call } from '../../../contract/call'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from './SchemaContext'

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
 * children, and those that refer to, count or contain any of these.
 */
export const touchedBy = (resources: Resources, resource: AnyResource): ReadonlySet<string> => {
  const all = Object.values(resources)
  const shownBy = ({ name, of }: AnyResource) => of ?? name
  const touched = new Set(all.filter((one) => shownBy(one) === shownBy(resource)).map(({ name }) => name))
  closure(all, touched, ({ parent }) => parent !== undefined && touched.has(parent))
  const pointing = all.filter(
    ({ fields, holds = [] }) =>
      holds.some((name) => touched.has(name)) ||
      Object.values(fields).some((field) => 'resource' in field && touched.has(field.resource ?? '')),
  )
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
      const isTouched = ({ queryKey, gcTime }: Query) => names.has(String(queryKey[0])) && gcTime !== Infinity
      // Refetching a list would mark cached records as fresh, so remove them first.
      client.removeQueries({
        type: 'inactive',
        predicate: (query) => query.queryKey[1] === 'getOne' && isTouched(query),
      })
      const key = written && [resource.name, 'getOne', { id: String(written.record.id), meta: metaOf(params) }]
      const isRead = written !== undefined && returnsWholeRecord(resource, written)
      if (written) {
        const { record } = written
        client.setQueriesData<GetListResult>({ queryKey: [resource.name, 'getList'] }, (list) =>
          list?.data.some(({ id }) => id === record.id)
            ? { ...list, data: list.data.map((row) => (row.id === record.id ? { ...row, ...record } : row)) }
            : list,
        )
        if (key && isRead) client.setQueryData(key, (before: object | undefined) => ({ ...before, ...record }))
      }
      const readHash = key && isRead ? hashKey(key) : undefined
      return client.invalidateQueries({ predicate: (query) => isTouched(query) && query.queryHash !== readHash })
    },
    [client, resources, resource, params],
  )
}
