/** Named views of lists: `?view=12` in the address says which one is open (decision 0074). */
import type { AnyResource } from '../resource'
import { isBare, namesView, viewParam } from '../shared/RememberedAddress'
import { listMemory } from './listState'

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
  if (named !== null) return namesView(address) ? named : undefined
  if (!isBare(listMemory(resource), address)) return undefined
  const defaults = read(defaultViewsKey(resource))
  const id = (defaults as Readonly<Record<string, unknown>> | null | undefined)?.[pathname]
  return typeof id === 'number' ? String(id) : undefined
}
