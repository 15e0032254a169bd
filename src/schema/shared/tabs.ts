/** The page of a record and its tabs: the details, and a list of each child resource. */
import { paramNames } from '../../../contract/call'
import { either } from '../../../contract/guards'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { inOrder } from './inOrder'
import { asksOf, type Asks } from './rights'
import type { ReadsOf } from './screens'

type Resources = Readonly<Record<string, AnyResource>>

/** A resource whose records have their own page. */
export type Owner = AnyResource & { readonly page: string }

export interface Tab {
  readonly resource: AnyResource
  readonly path: string
  readonly asks: Asks
}

export const isOwner = (resource: AnyResource | undefined): resource is Owner => resource?.page !== undefined

/** Returns whether a list is a tab: its path is below the page, and belongs to the same record. */
const isTabOf = ({ page }: Owner, at: string) =>
  at.startsWith(`${page}/`) && paramNames(at).at(-1) === paramNames(page).at(-1)

/** Returns the parent resource if the list of this one is a tab on its pages. */
export const ownerOf = (resources: Resources, { parent, at = '', list }: AnyResource): Owner | undefined => {
  const owner = parent === undefined ? undefined : resources[parent]
  return isOwner(owner) && list !== undefined && isTabOf(owner, at) ? owner : undefined
}

/** Returns the resource that has the tab of a list: the list itself, or the one that it names. */
export const tabOf = (resources: Resources, list: AnyResource): AnyResource =>
  (list.onTabOf === undefined ? undefined : resources[list.onTabOf]) ?? list

/** Returns the lists on the tab of one of them, that which has the tab first. */
export const listsBeside = (resources: Resources, list: AnyResource): AnyResource[] => {
  const tab = tabOf(resources, list)
  return [tab, ...Object.values(resources).filter(({ onTabOf }) => onTabOf === tab.name)]
}

/** Returns the resource whose page a list or form belongs to, and the resource of the tab that it is below. */
export const placeOf = (
  resources: Resources,
  resource: AnyResource,
): { owner: Owner; tab: AnyResource } | undefined => {
  if (isOwner(resource)) return { owner: resource, tab: resource }
  const parent = resource.parent === undefined ? undefined : resources[resource.parent]
  if (!parent) return undefined
  return isOwner(parent) ? { owner: parent, tab: tabOf(resources, resource) } : placeOf(resources, parent)
}

const both = (one: Asks, other: Asks): Asks => one && other && [...one, ...other]

/** Returns the guards of a list on the page of a record. It requires permission to read the record too. */
export const listAsks = (owner: Owner, list: AnyResource): Asks => both(asksOf(list, 'list'), asksOf(owner, 'one'))

/** Returns the list tabs of a record's page. */
const listTabs = (resources: Resources, owner: Owner): Tab[] => {
  const children = Object.values(resources).filter(
    (resource) =>
      (resource.isTab && resource.parent === owner.name) ||
      (resource.onTabOf === undefined && ownerOf(resources, resource) === owner),
  )
  return inOrder(children.map((resource) => ({ key: resource.name, after: resource.after, resource }))).map(
    ({ resource }) => ({
      resource,
      path: resource.at ?? '',
      asks: resource.isTab ? asksOf(resource, 'screen') : listAsks(owner, resource),
    }),
  )
}

/** Returns the tabs in order. The details are visible to users who may see any of the lists, or to all without lists. */
export const tabsOf = (resources: Resources, owner: Owner): Tab[] => {
  const lists = listTabs(resources, owner)
  const guards = owner.pageShownTo
    ? [owner.pageShownTo]
    : lists.flatMap(({ resource }) => asksOf(resource, 'list')?.slice(-1) ?? [])
  const asks = both(guards.length > 0 ? [either(...guards)] : [], asksOf(owner, 'one'))
  return [{ resource: owner, path: owner.page, asks }, ...lists]
}

/** Returns the guards of a record's page. */
export const pageAsks = (resources: Resources, owner: Owner): Asks => tabsOf(resources, owner)[0]?.asks ?? null

/** Returns the id and parent params of a page's record; null if the id isn't a number. */
export const recordOfPage = ({ page = '' }: AnyResource, params: PathParams) => {
  const names = paramNames(page)
  const id = params[names.at(-1) ?? ''] ?? ''
  const parents = Object.fromEntries(names.slice(0, -1).flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  return /^\d+$/.test(id) ? { id, params: parents } : null
}

/** Returns the initial query of a record's page. */
export const pageReads =
  (owner: Owner): ReadsOf =>
  (params) => {
    const record = recordOfPage(owner, params)
    return record ? [{ resource: owner, id: record.id, meta: metaOf(record.params) }] : []
  }
