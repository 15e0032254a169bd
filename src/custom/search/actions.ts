/** What the search offers besides records: areas of the menu, and what can be added. Pure, so that rights can be tested. */
import { matchPath } from 'react-router-dom'
import type { FoundRecord } from '../../../contract/entities/found'
import { fold } from '../../../contract/fold'
import { companyMenu, isAllowed, isGroup, pathOf, platformMenu, stateOf, type MenuItem } from '../layout/menu'
import { fillPath, recordPath, type PathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { asksOf, companyOf, guardsOf, isOfCompany, isReachable, passes, type Asks } from '../../schema/shared/rights'
import { isOwner } from '../../schema/shared/tabs'
import { versionPath, type DataVersion } from '../../schema/versions/useVersion'
import { activationAsked, isVersioned, type VersionedResource } from '../../schema/versions/versionData'
import { ownParam, paramsAt, paramsOf, screenAsks, type Here } from '../../schema/shared/foundPath'

/** An area of the menu. */
export interface Area {
  readonly item: MenuItem
  readonly path: string
  /** The state of the link, as in the menu. */
  readonly state: ReturnType<typeof stateOf>
}

/** Lists the areas that a caller may open, in the order of the menu. */
export const areasFor = ({ caller }: Here, companyId: number | null): readonly Area[] =>
  (caller.isPlatform ? platformMenu : companyMenu)
    .flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
    .filter((item) => isAllowed(item, caller, companyId))
    .map((item) => ({ item, path: pathOf(item, companyId), state: stateOf(item, companyId) }))

/** What can be done from anywhere: add a record to a list, or many from a file, list who is inactive, edit a record. */
export type Deed = 'create' | 'upload' | 'inactive' | 'edit'

/** A deed on a list whose address is known. */
export interface Action {
  readonly resource: AnyResource
  readonly deed: Deed
  readonly path: string
  /** Whether it is a list of the company in hand. */
  readonly isOfCompany: boolean
}

/** A deed on a list of a record that is still to be chosen, or on that record. */
export interface ActionInside {
  readonly resource: AnyResource
  readonly deed: Deed
  readonly parent: AnyResource
}

/** Returns the params of an address, by the most specific path of a screen. */
export const paramsOfAddress = ({ resources }: Here, pathname: string): PathParams => {
  const paths = Object.values(resources).flatMap(({ at, page, form }) => [
    at,
    page,
    ...(form?.in === 'page' ? [form.create, form.edit] : []),
  ])
  const matches = paths.flatMap((path) => (path === undefined ? [] : (matchPath(path, pathname) ?? [])))
  const params = matches
    .map((match) => match.params)
    .toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0]
  const isId = ([, value]: [string, string | undefined]) => value !== undefined && /^\d+$/.test(value)
  return Object.fromEntries(Object.entries(params ?? {}).filter(isId)) as PathParams
}

const deeds: readonly Deed[] = ['create', 'upload', 'inactive', 'edit']

/** Returns the filter for who is inactive; undefined if the list has none, or its switch means something else. */
const activeFilter = ({ list, fields }: AnyResource): string | undefined =>
  list?.filters?.find((name) => {
    const field = fields[name]
    return field?.kind === 'active' && !('texts' in field)
  })

/** Whether a record opens on a page that leads to its form, rather than in the form. */
const hasFormBehindPage = (resource: AnyResource): boolean => resource.form?.in === 'page' && isOwner(resource)

const asksFor = (resources: Here['resources'], resource: AnyResource, deed: Deed): Asks => {
  const asks: Readonly<Record<Deed, () => Asks>> = {
    create: () => (resource.form ? asksOf(resource, 'create') : null),
    upload: () => (isVersioned(resource) ? guardsOf(resource.versions.calls.upload) : asksOf(resource, 'upload')),
    inactive: () => (activeFilter(resource) === undefined ? null : screenAsks(resources, resource)),
    edit: () => (hasFormBehindPage(resource) ? asksOf(resource, 'update') : null),
  }
  return asks[deed]()
}

/** Returns where a deed is done; null if the caller may not do it there. */
const deedPath = (
  { caller, resources }: Here,
  resource: AnyResource,
  deed: Deed,
  params: PathParams,
): string | null => {
  const { form, at = '', versions, name } = resource
  const asks = asksFor(resources, resource, deed)
  // Which record to edit is still to be chosen.
  if (deed === 'edit' || at === '' || !isReachable(at, caller) || !passes(asks, caller, companyOf(params))) return null
  if (deed === 'inactive') return `${fillPath(at, params)}?${activeFilter(resource)}=false`
  if (deed === 'upload') return `${fillPath(at, params)}#${name}=upload`
  if (form?.in !== 'page') return `${fillPath(at, params)}#${name}=new`
  // New rows of versions belong to the active one.
  return versions === undefined ? fillPath(form.create, params) : null
}

const allDeeds = ({ resources }: Here) =>
  Object.values(resources).flatMap((resource) => deeds.map((deed) => ({ resource, deed })))

/** Lists what a caller may do from here: `known` are the ids of the records that one works in. */
export const actionsFor = (here: Here, known: PathParams): readonly Action[] =>
  allDeeds(here).flatMap(({ resource, deed }) => {
    const params = paramsAt(resource, known)
    const path = params && deedPath(here, resource, deed, params)
    return path === null ? [] : [{ resource, deed, path, isOfCompany: isOfCompany(resource.at ?? '') }]
  })

/** A list with versions that a caller may set active. */
export interface Activation {
  /** The resource whose records come in versions. */
  readonly resource: VersionedResource
  /** The resource that lists the versions. */
  readonly versions: AnyResource
  readonly params: PathParams
}

/** Lists where a caller may set versions active from here. */
export const activationsFor = (here: Here, known: PathParams): readonly Activation[] =>
  Object.values(here.resources).flatMap((resource) => {
    if (!isVersioned(resource) || resource.of !== undefined) return []
    const { at = '' } = resource
    const versions = here.resources[resource.versions.resource]
    const params = paramsAt(resource, known)
    if (!versions || at === '' || params === null || !isReachable(at, here.caller)) return []
    const asks = [
      guardsOf(resource.versions.calls.activate),
      asksOf(versions, 'list'),
      screenAsks(here.resources, resource),
    ]
    return asks.every((one) => passes(one, here.caller, companyOf(params))) ? [{ resource, versions, params }] : []
  })

/** Returns the address of the dialog that sets a version active, which asks first. */
export const activationPath = ({ resource, params }: Activation, version: Pick<DataVersion, 'id'>): string =>
  `${versionPath(resource, params, version)}#${activationAsked(resource, version.id)}`

/** Returns the versions that were never active, the newest first. To set another one active is to go back to it. */
export const draftsOf = (versions: readonly DataVersion[]): readonly DataVersion[] =>
  versions
    .filter(({ activated_at: activated, is_active: isActive }) => activated === null && !isActive)
    .toSorted((one, other) => other.id - one.id)

/** Whether the search finds records of a resource: not if its list is a member of the record above. */
const isFound = ({ calls: { list, one } }: AnyResource): boolean =>
  one !== undefined || (list !== undefined && !('member' in list))

/** Lists what a caller may do once the record is chosen in which it is done: company users work in their own company. */
export const actionsInside = (here: Here, known: PathParams): readonly ActionInside[] =>
  allDeeds(here).flatMap(({ resource, deed }) => {
    const parent = deed === 'edit' ? resource : here.resources[resource.parent ?? '']
    if (!parent || !isFound(parent) || !here.caller.isPlatform) return []
    const mayOpen = [asksFor(here.resources, resource, deed), asksOf(parent, isOwner(parent) ? 'one' : 'list')]
    const isUnknown = deed === 'edit' || paramsAt(resource, known) === null
    const isOffered = isUnknown && mayOpen.every((asks) => passes(asks, here.caller))
    return isOffered ? [{ resource, deed, parent }] : []
  })

/** Returns where a deed is done inside a found record, or on it; null if the caller may not do it there. */
export const pathInside = (here: Here, { resource, deed, parent }: ActionInside, found: FoundRecord): string | null => {
  if (deed === 'edit')
    return resource.form?.in === 'page' ? recordPath(resource.form.edit, paramsOf(found), found) : null
  const params = paramsAt(resource, { ...paramsOf(found), [ownParam(parent.name)]: String(found.id) })
  return params && deedPath(here, resource, deed, params)
}

/**
 * Whether a text has every word that was typed at the beginning of one of its words.
 *
 * @example hasWords('Add Region in Aurora Foods', 'reg auro') // true
 */
export const hasWords = (text: string, typed: string): boolean => {
  // Folded, a quoted word begins with an apostrophe.
  const words = fold(text).split(/[\s/,.·-]+'*/)
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/**
 * Gives each text a letter of its own: the first letter of one of its words that is free, or else any free letter of it.
 *
 * @example lettersOf(['Companies', 'Company Users']) // ['c', 'u']
 */
export const lettersOf = (texts: readonly string[]): readonly (string | undefined)[] => {
  const taken = new Set<string>()
  return texts.map((text) => {
    const folded = fold(text)
    const initials = folded.split(/[^a-z]+/).map((word) => word.charAt(0))
    const letter = [...initials, ...folded].find((one) => /^[a-z]$/.test(one) && !taken.has(one))
    if (letter !== undefined) taken.add(letter)
    return letter
  })
}
