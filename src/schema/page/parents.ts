/** The records that a list is below. */
import { useQueryClient } from '@tanstack/react-query'
import { useGetOne, type RaRecord } from 'ra-core'
import { paramNames } from '../../../contract/call'
import { metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import { noRecord } from './LoadFailed'

/** Returns the ancestors of a resource, the topmost first. */
const useAncestors = (resource: AnyResource): AnyResource[] => {
  const { resources } = useSchemaSetting()
  const ancestors: AnyResource[] = []
  for (
    let above = resource.parent && resources[resource.parent];
    above;
    above = above.parent && resources[above.parent]
  )
    ancestors.unshift(above)
  return ancestors
}

export interface Step {
  readonly above: AnyResource
  readonly below: AnyResource
}

/** Returns each ancestor of a resource with the resource below it, from the top down. */
export const useSteps = (resource: AnyResource): Step[] => {
  const ancestors = useAncestors(resource)
  return ancestors.map((above, index) => ({ above, below: ancestors[index + 1] ?? resource }))
}

/** Returns the id of the parent record, which is the last param of the list's path, and the params of its own parents. */
const parentIdOf = (below: AnyResource, params: PathParams) => {
  const names = paramNames(below.at ?? '')
  const idName = names.at(-1) ?? ''
  const rest = Object.fromEntries(names.slice(0, -1).flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  return { id: Number(params[idName]), params: rest }
}

type List = { readonly data?: readonly RaRecord[] } | undefined

/** Returns the name of a record from cached lists of other resources that show the same records. */
const useKnownName = (resource: AnyResource | undefined, id: number): string | undefined => {
  const client = useQueryClient()
  const { resources } = useSchemaSetting()
  const views = Object.values(resources).filter(({ of }) => of !== undefined && of === resource?.name)
  const lists = views.flatMap(({ name }) => client.getQueriesData<List>({ queryKey: [name, 'getList'] }))
  const found = lists.flatMap(([, list]) => list?.data ?? []).find((record) => record.id === id)
  return resource && found && recordTitle(resource, found)
}

/** Reads the parent record of a list. Its name may be known before. */
export const useParentRecord = (above: AnyResource | undefined, below: AnyResource, params: PathParams) => {
  const record = parentIdOf(below, params)
  const hasId = Number.isInteger(record.id)
  const known = useKnownName(above, record.id)
  const { data, error } = useGetOne(
    above?.name ?? '',
    { id: record.id, meta: metaOf(record.params) },
    { enabled: above !== undefined && hasId, retry: false },
  )
  const name = above && data ? recordTitle(above, data) : known
  const failure = above && !hasId ? noRecord : error
  return {
    record: data,
    name,
    error: failure,
    isPending: above !== undefined && name === undefined && failure === null,
  }
}
