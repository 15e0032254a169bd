/** Named views of lists: `?view=12` in the address says which one is open (decision 0074). */
import type { ComponentType, ReactNode } from 'react'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { isBare, viewParam } from '../shared/RememberedAddress'
import { listMemory } from './listState'
import type { Columns } from './useColumns'

interface ViewProps {
  readonly resource: AnyResource
  readonly params: PathParams
}

/** How the console shows views; the engine only knows that there are any. */
export interface SavedViews {
  /** Reads a view before its list shows. */
  readonly Opening: ComponentType<ViewProps & { readonly view: string; readonly children: ReactNode }>
  /** Offers the views of a list in its toolbar. */
  readonly Menu: ComponentType<ViewProps & { readonly columns: Columns }>
}

/** Returns what a view says of the address of a list: its filters, order and rows per page. */
export const viewedParams = (resource: AnyResource): readonly string[] =>
  listMemory(resource).flatMap(({ params }) => params)

/** The setting with the ids of the views that open by default, by the paths of their lists. */
export const defaultViewsKey = ({ name }: AnyResource): string => `${name}.defaultViews`

/** Returns the view that opens with an address: that which it names, or the default one if it names nothing. */
export const viewToOpen = (
  resource: AnyResource,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  read: (key: string) => unknown,
): string | undefined => {
  const address = new URLSearchParams(search)
  const named = address.get(viewParam)
  if (named !== null || !isBare(listMemory(resource), address)) return named ?? undefined
  const defaults = read(defaultViewsKey(resource))
  const id = (defaults as Readonly<Record<string, unknown>> | null | undefined)?.[pathname]
  return typeof id === 'number' ? String(id) : undefined
}
