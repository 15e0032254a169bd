/** The ids in a route, and how they reach the calls: as `meta.params`, so that they are part of every cache key. */
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { paramNames, type Call } from '../../contract/call'

export type PathParams = Readonly<Record<string, string>>

/** What react-admin's hooks carry for the data provider; undefined without ids, so that the cache has one key for that. */
export const metaOf = (params: PathParams) => (Object.keys(params).length > 0 ? { params } : undefined)

/** Those ids that a call has a place for: what does not depend on the others is not read once more for each of them. */
export const paramsOf = ({ path, query }: Call, params: PathParams): PathParams => {
  const names = new Set([...paramNames(path), ...Object.keys(query?.shape ?? {})])
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)))
}

/** Fills the ids into a route; `:id` is the record's. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/:(\w+)/g, (whole, name: string) =>
    name in params ? encodeURIComponent(String(params[name])) : whole,
  )

/** Fills the id of a record into a path that ends in it. */
export const recordPath = (path: string, params: PathParams, { id }: { readonly id: string | number }): string =>
  fillPath(path, { ...params, [paramNames(path).at(-1) ?? '']: String(id) })

/** Reads those ids of the route that a path needs. */
export const usePathParams = (path: string): PathParams => {
  const all = useParams()
  const found = paramNames(path).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]))
  // The same object for the same ids: forms and queries depend on it.
  const key = JSON.stringify(found)
  return useMemo(() => Object.fromEntries(JSON.parse(key) as [string, string][]), [key])
}
