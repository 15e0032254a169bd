/** Where a found record is shown. */
import { paramNames } from '../../../contract/call'
import type { FoundRecord } from '../../../contract/entities/found'
import type { Caller } from '../../../contract/guards'
import { singular, snakeOfCamel } from '../../../contract/naming'
import { fillPath, recordPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { asksOf, companyOf, isReachable, passes, type Asks } from './rights'
import { isOwner, listAsks, ownerOf, pageAsks } from './tabs'
import { versionParam } from '../versioned'

type Resources = Readonly<Record<string, AnyResource>>

/** What decides where a record is shown. */
export interface Here {
  readonly resources: Resources
  readonly caller: Caller
}

/** Returns the name of a resource's own id in paths, such as `sector_id`. */
export const ownParam = (name: string): string => `${singular(snakeOfCamel(name))}_id`

/** Returns the ids above a found record, by their parameters in paths. */
export const paramsOf = ({ above, company }: FoundRecord): PathParams =>
  Object.fromEntries([
    ...above.map(({ param, id }) => [param, String(id)] as const),
    ...(company ? [['company_id', String(company.id)] as const] : []),
  ])

/** Returns the params of a list's path: those of the record, of which that of the parent may have another name in the path. */
export const paramsAt = ({ at = '', parent = '' }: AnyResource, known: PathParams): PathParams | null => {
  const names = paramNames(at)
  const { [ownParam(parent)]: parentId } = known
  const found = names.map((name, index) => known[name] ?? (index === names.length - 1 ? parentId : undefined))
  if (found.includes(undefined)) return null
  return Object.fromEntries(names.map((name, index) => [name, String(found[index])]))
}

/** Returns the guards of the screen of a list. */
export const screenAsks = (resources: Resources, resource: AnyResource): Asks => {
  const owner = ownerOf(resources, resource)
  return owner ? listAsks(owner, resource) : asksOf(resource, 'screen')
}

/** Returns the resource whose records are in the versions that a resource lists. */
const versionedBy = (resources: Resources, { name }: AnyResource): AnyResource | undefined =>
  Object.values(resources).find(({ versions, of }) => versions?.resource === name && of === undefined)

/** Returns the path of the screen that shows a record, the most specific one first; null if the caller may open none. */
export const foundPath = ({ resources, caller }: Here, found: FoundRecord): string | null => {
  const resource = resources[found.resource]
  if (!resource) return null
  const { foundAt } = resource
  if (foundAt !== undefined) return isReachable(foundAt, caller) ? `${foundAt}${encodeURIComponent(found.title)}` : null
  const known = paramsOf(found)
  const { page = '', list, form } = resource
  const companyId = companyOf({ [paramNames(page).at(-1) ?? '']: String(found.id), ...known })
  const mayOpen = (asks: Asks, path = '') => isReachable(path, caller) && passes(asks, caller, companyId)
  if (isOwner(resource) && mayOpen(pageAsks(resources, resource), page)) return recordPath(resource.page, known, found)
  const params = paramsAt(resource, known)
  if (params === null) return null
  const versioned = versionedBy(resources, resource)
  if (versioned)
    return mayOpen(screenAsks(resources, versioned), versioned.at)
      ? `${fillPath(versioned.at ?? '/', params)}?${versionParam}=${found.id}`
      : null
  const below = list?.opens === undefined ? undefined : resources[list.opens]
  if (below?.at !== undefined && mayOpen(screenAsks(resources, below), below.at))
    return recordPath(below.at, params, found)
  if (form?.in === 'page' && mayOpen(asksOf(resource, 'update'), form.edit)) return recordPath(form.edit, params, found)
  if (!resource.at || !list || !mayOpen(screenAsks(resources, resource), resource.at)) return null
  const { shownAt } = list
  const query =
    shownAt === undefined ? new URLSearchParams({ search: found.title }).toString() : `${shownAt}${found.id}`
  return `${fillPath(resource.at, params)}?${query}`
}
