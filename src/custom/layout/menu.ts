/** The sidebar as plain data: entries from schemas, and entries of pages that don't belong to a resource. */
import { gradeMapping } from '../../../contract/calls/gradeMapping'
import { fallbackCompanyId } from '../../../contract/constants'
import type { Caller } from '../../../contract/guards'
import { resources } from '../../resources/byName'
import { companies } from '../../resources/companies'
import type { AnyResource, MenuIcon } from '../../schema/resource'
import { inOrder } from '../../schema/shared/inOrder'
import { asksOf, guardsOf, isOfCompany, passes, refusalsFor, type Asks } from '../../schema/shared/rights'
import { isOwner, pageAsks } from '../../schema/shared/tabs'
import type { MenuPage } from '../../schema/views'

export interface MenuItem {
  readonly key: string
  /** The resource whose label is used; without one, the label is the text `menu.{key}`. */
  readonly resource?: AnyResource
  readonly icon: MenuIcon
  /** The path of the link; `:company_id` is filled in. */
  readonly to: string
  /** The item is active on this path and all paths below, unless another item has a longer prefix. */
  readonly prefix: string
  /** The required permissions; without them an item is disabled and a sub-item hidden (A96). */
  readonly asks: Asks
  readonly group?: 'settings' | undefined
  /** The heading above it in its group. */
  readonly heading?: 'reference' | undefined
  /** The key of the preceding entry. */
  readonly after?: string | undefined
  /** The kind of account that sees the item; without one, all do. */
  readonly for?: 'platform' | 'company'
}

export interface MenuGroup {
  readonly key: 'settings'
  readonly icon: MenuIcon
  readonly items: readonly MenuItem[]
}

export type MenuEntry = MenuItem | MenuGroup

const pages: readonly (MenuItem & { readonly key: MenuPage })[] = [
  { key: 'apps', icon: 'apps', to: '/app', prefix: '/app', asks: [] },
  {
    key: 'myCompany',
    icon: 'business',
    to: '/companies/:company_id',
    prefix: '/companies',
    asks: isOwner(companies) ? pageAsks(resources, companies) : null,
    after: 'apps',
    for: 'company',
  },
  {
    key: 'gradeMap',
    icon: 'table',
    group: 'settings',
    heading: 'reference',
    to: '/grade-map-table',
    prefix: '/grade-map-table',
    asks: guardsOf(gradeMapping.listGradeCompanies),
    after: 'jobFunctions',
    for: 'platform',
  },
]

/**
 * Returns the first segments that the paths of list and forms have in common.
 *
 * @example prefixOf(['/people/list/:company_id', '/people/create']) // '/people'
 */
const prefixOf = (paths: readonly string[]): string => {
  const [first = [], ...others] = paths.map((path) => path.split('/'))
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment))
  return first.slice(0, end === -1 ? undefined : end).join('/')
}

const pathsOf = ({ at, form }: AnyResource) => [at, ...(form?.in === 'page' ? [form.create, form.edit] : [])]

const itemOf = (resource: AnyResource): MenuItem[] => {
  const { name, at, menu, after } = resource
  if (!menu || at === undefined) return []
  const asks = menu.shownTo ? [menu.shownTo] : asksOf(resource, 'list')
  const prefix = prefixOf(pathsOf(resource).filter((path) => path !== undefined))
  const item = {
    key: name,
    resource,
    icon: menu.icon,
    to: at,
    prefix,
    asks,
    group: menu.group,
    heading: menu.heading,
    after,
  }
  return [isOfCompany(at) ? item : { ...item, for: 'platform' }]
}

const items: readonly MenuItem[] = [...pages, ...Object.values(resources).flatMap(itemOf)]

const menuFor = (kind: 'platform' | 'company'): readonly MenuEntry[] => {
  const found = inOrder(items.filter((item) => item.for === undefined || item.for === kind))
  const settings = found.filter(({ group }) => group === 'settings')
  const top = found.filter(({ group }) => group === undefined)
  return settings.length > 0 ? [...top, { key: 'settings', icon: 'settings', items: settings }] : top
}

export const platformMenu = menuFor('platform')
export const companyMenu = menuFor('company')

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry

export const pathOf = ({ to }: MenuItem, companyId: number | null): string =>
  to.replace(':company_id', String(companyId ?? fallbackCompanyId))

/** The state of a link into a company while none is known: the page asks which company is meant (decision 0066). */
export const stateOf = ({ to }: MenuItem, companyId: number | null): { readonly asksForCompany: true } | undefined =>
  companyId === null && to.includes(':company_id') ? { asksForCompany: true } : undefined

/** Whether a page was opened by a link of the menu that knew no company. */
export const asksForCompany = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asksForCompany' in state

export const isAllowed = ({ asks }: MenuItem, caller: Caller, companyId: number | null): boolean =>
  passes(asks, caller, companyId ?? fallbackCompanyId)

/** Returns what the user lacks to open the item. */
export const missingFor = ({ asks }: MenuItem, caller: Caller, companyId: number | null) =>
  refusalsFor(asks, caller, companyId ?? fallbackCompanyId)

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Returns the item with the longest prefix of a path. */
export const activeItem = (menu: readonly MenuEntry[], path: string): MenuItem | undefined =>
  menu
    .flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
    .filter(({ prefix }) => isBelow(path, prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0]
