/** The page of a record and its tabs: its details, and the list of each resource right below it. */
import { paramNames } from '../../../contract/call'
import { either } from '../../../contract/guards'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { inOrder } from './order'
import { asksOf, type Asks } from './rights'
import type { ReadsOf } from './screens'

type Resources = Readonly<Record<string, AnyResource>>

/** A resource whose records have a page each. */
export type Owner = AnyResource & { readonly page: string }

export interface Tab {
  readonly resource: AnyResource
  readonly path: string
  readonly asks: Asks
}

export const isOwner = (resource: AnyResource | undefined): resource is Owner => resource?.page !== undefined

/** The resource above, if it has pages in which the list of this one is a tab. */
export const ownerOf = (resources: Resources, { parent, at, list }: AnyResource): Owner | undefined => {
  const above = parent === undefined ? undefined : resources[parent]
  const isBelow = isOwner(above) && list !== undefined && paramNames(at ?? '').at(-1) === paramNames(above.page).at(-1)
  return isBelow ? above : undefined
}

const both = (one: Asks, other: Asks): Asks => one && other && [...one, ...other]

/** The lists below a record that has a page: each asks for the right to read the record as well. */
const listTabs = (resources: Resources, owner: Owner): Tab[] => {
  const below = Object.values(resources).filter((resource) => ownerOf(resources, resource) === owner)
  return inOrder(below.map((resource) => ({ key: resource.name, after: resource.after, resource }))).map(
    ({ resource }) => ({
      resource,
      path: resource.at ?? '',
      asks: both(asksOf(resource, 'list'), asksOf(owner, 'one')),
    }),
  )
}

/** All tabs in their order; the details are open to whoever may see one of the lists (A43), or to all readers if there is none. */
export const tabsOf = (resources: Resources, owner: Owner): Tab[] => {
  const lists = listTabs(resources, owner)
  const guards = lists.map(({ resource }) => asksOf(resource, 'list')?.at(-1)).filter((guard) => guard !== undefined)
  const asks = both(guards.length > 0 ? [either(...guards)] : [], asksOf(owner, 'one'))
  return [{ resource: owner, path: owner.page, asks }, ...lists]
}

/** What one must be permitted to see the page of a record. */
export const pageAsks = (resources: Resources, owner: Owner): Asks => tabsOf(resources, owner)[0]?.asks ?? null

/** The record that a page is about; no record bears an id that is no number. */
export const recordOfPage = ({ page = '' }: AnyResource, params: PathParams) => {
  const names = paramNames(page)
  const id = params[names.at(-1) ?? ''] ?? ''
  const above = Object.fromEntries(names.slice(0, -1).flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  return /^\d+$/.test(id) ? { id, params: above } : null
}

/** Reads the record that a page is about. */
export const pageReads =
  (owner: Owner): ReadsOf =>
  (params) => {
    const record = recordOfPage(owner, params)
    return record ? [{ resource: owner, id: record.id, meta: metaOf(record.params) }] : []
  }
