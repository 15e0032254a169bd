/** The params of routes. They are passed to calls in `meta.params`, and are thus part of every cache key. */
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { paramNames, type Call } from '../../contract/call'

export type PathParams = Readonly<Record<string, string>>

/** Returns the `meta` of react-admin's hooks; undefined without params, so that there is only one cache key for that. */
export const metaOf = (params: PathParams) => (Object.keys(params).length > 0 ? { params } : undefined)

/** Returns the params that a call accepts. Others would only add cache keys for the same data. */
export const paramsOf = ({ path, query }: Call, params: PathParams): PathParams => {
  const names = new Set([...paramNames(path), ...Object.keys(query?.shape ?? {})])
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)))
}

/** Returns whether a param is no id. The router takes any word for one, such as `edit` for a region. */
export const isNoId = (id: string | undefined): boolean => id !== undefined && !/^\d+$/.test(id)

/** Fills params into a path. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/:(\w+)/g, (whole, name: string) =>
    name in params ? encodeURIComponent(String(params[name])) : whole,
  )

/** Returns the param of a path that is the id of its record: the last one that the path of the list doesn't have. */
export const idParamOf = (path: string, listPath: string): string => {
  const others = paramNames(listPath)
  return paramNames(path).findLast((name) => !others.includes(name)) ?? ''
}

/** Fills params into a path, with the id of a record as the last one that is missing. */
export const recordPath = (path: string, params: PathParams, { id }: { readonly id: string | number }): string => {
  const name = paramNames(path).findLast((one) => !(one in params)) ?? ''
  return fillPath(path, { ...params, [name]: String(id) })
}

/** Returns the params of the current route that a path needs. */
export const usePathParams = (path: string): PathParams => {
  const all = useParams()
  const found = paramNames(path).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]))
  // Returns the same object for the same params, because forms and queries depend on it.
  const key = JSON.stringify(found)
  return useMemo(() => Object.fromEntries(JSON.parse(key) as [string, string][]), [key])
}
