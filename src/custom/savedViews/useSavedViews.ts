/** The views of a list, and what is on screen of it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useStore, useStoreContext } from 'ra-core'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paramNames, urlOf } from '../../../contract/call'
import { savedViews as calls } from '../../../contract/calls/savedViews'
import type { SavedView } from '../../../contract/entities/savedView'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { defaultViewsKey, viewedParams } from '../../schema/list/savedView'
import { hiddenColumnsKey } from '../../schema/list/useColumns'
import type { PathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { restPlaceOf } from '../../schema/rest'
import { viewParam } from '../../schema/shared/RememberedAddress'

/** Returns the path of the call that reads a list; null if the list is no call of the API. */
export const listPathOf = (resource: AnyResource, params: PathParams): string | null => {
  const { list } = resource.calls
  if (!list || restPlaceOf(resource) || !paramNames(list.path).every((name) => name in params)) return null
  return urlOf(list, params)
}

interface Columns {
  readonly all: readonly string[]
  readonly visible: readonly string[]
}

/** Reads the views of a list. */
export const useViewsOf = (resource: AnyResource, params: PathParams, { enabled = true } = {}) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const path = listPathOf(resource, params)
  const place = { list: resource.name, path: path ?? '' }
  const queryKey = ['savedViews', place]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.send(calls.listSavedViews, { query: place, signal })).data,
    enabled: enabled && path !== null,
  })
  return { ...query, place, queryKey, isOffered: path !== null }
}

export type Place = ReturnType<typeof useViewsOf>['place']

/** Returns the part of a query that a view keeps, in the order of its names. */
export const viewedQuery = (resource: AnyResource, query: string | URLSearchParams): string => {
  const all = new URLSearchParams(query)
  const known = viewedParams(resource).toSorted()
  return String(new URLSearchParams(known.flatMap((param) => (all.get(param) ? [[param, all.get(param) ?? '']] : []))))
}

/** Whether two lists of columns hold the same. */
const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

/** Returns what is on screen of a list, as a view keeps it. */
export const useOnScreen = (resource: AnyResource, columns: Columns) => {
  const [address] = useSearchParams()
  return {
    query: viewedQuery(resource, address),
    hidden_columns: columns.all.filter((column) => !columns.visible.includes(column)),
  }
}

/** Whether the screen shows something else than the view. */
export const differs = (
  resource: AnyResource,
  shown: ReturnType<typeof useOnScreen>,
  view: SavedView,
  { all }: Columns,
): boolean =>
  shown.query !== viewedQuery(resource, view.query) ||
  // A column that the caller may not see, or that is gone, is no difference.
  !isSame(
    shown.hidden_columns,
    view.hidden_columns.filter((column) => all.includes(column) && column !== all[0]),
  )

/** Returns a function that shows a view, or the list without any. */
export const useShowView = (resource: AnyResource) => {
  const { setItem } = useStoreContext()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  return useCallback(
    (view: SavedView | null, { replace = false, keepsAddress = false } = {}) => {
      if (view) setItem(hiddenColumnsKey(resource, String(view.id)), view.hidden_columns)
      // What is no part of a view stays, such as the version that is shown.
      const address = new URLSearchParams(search)
      if (!keepsAddress) {
        for (const param of [...viewedParams(resource), 'page', 'search']) address.delete(param)
        for (const [param, text] of new URLSearchParams(view ? viewedQuery(resource, view.query) : ''))
          address.set(param, text)
      }
      if (view) address.set(viewParam, String(view.id))
      else address.delete(viewParam)
      void navigate({ search: String(address), hash }, { replace })
    },
    [resource, search, hash, navigate, setItem],
  )
}

/** How many lists may have a view that opens by default; the oldest choice goes. */
const mostDefaults = 200

/** Returns the view that opens by default at this path, and a function that sets it. */
export const useDefaultView = (resource: AnyResource) => {
  const { pathname } = useLocation()
  const [stored, setStored] = useStore<unknown>(defaultViewsKey(resource), {})
  const all = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {}
  return {
    defaultId: all[pathname],
    setDefault: (id: number | null) => {
      const others = Object.entries(all).filter(([path]) => path !== pathname)
      const kept = id === null ? others : [...others, [pathname, id] as const].slice(-mostDefaults)
      setStored(kept.length > 0 ? Object.fromEntries(kept) : undefined)
    },
  }
}

/** Returns a mutation that changes views, and keeps the list of them up to date. */
export const useChangeViews = <Variables, Answer>(
  queryKey: readonly unknown[],
  change: (provider: SchemaDataProvider, variables: Variables) => Promise<Answer>,
) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => change(provider, variables),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
