/** The rules that a role of a company user obeys, whoever gives it: its permissions and its lists hang together. */
import { applicationNames, type GrantableApplication } from './applications'
import { livePaySwitch } from './applicationTexts'
import { joinedTexts } from './formatters'
import {
  companyPresets,
  dashboardPermission,
  isLivePay,
  lackingView,
  requiredView,
  withLivePay,
  type Permission,
} from './permissions'
import { roleNameFault } from './roleNames'
import { isUnlimited, roleLists, type RoleList } from './roles'
import { say, saying, spokenLanguage } from './say'

const faults = {
  superUserPermissions: 'A company super user has exactly the permissions of the default role.',
  superUserLists: 'A company super user is not limited. Please leave this list empty.',
  livePayOff: () =>
    say('Switch on the {livePaySwitch} to give the reports of {tool}.', {
      livePaySwitch: saying(livePaySwitch),
      tool: applicationNames.LIVE_PAY_BENCHMARKING_TOOL,
    }),
  livePayInTom: () =>
    say('{tool} belongs to the role in {application}.', {
      tool: applicationNames.LIVE_PAY_BENCHMARKING_TOOL,
      application: applicationNames.TOM,
    }),
  viewRequired: (permission: string, view: string) => say('{permission} requires {view}.', { permission, view }),
  outsideUnits: (names: string) => say('Not in any of the chosen business units: {names}.', { names }),
  outsideRegions: (names: string) => say('Not in any of the chosen regions: {names}.', { names }),
} as const

/** A role as it is stored, or is to be. */
export interface RuledRole {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly has_live_pay_tool: boolean
  readonly lists: Readonly<Record<RoleList, readonly number[]>>
}

/** What the ids in lists of regions and countries stand for. */
export interface Places {
  readonly regions: ReadonlyMap<
    number,
    { readonly name: string; readonly units: readonly number[]; readonly countries: readonly number[] }
  >
  /** The names of countries. */
  readonly countries: ReadonlyMap<number, string>
}

/** A rule that a role breaks, and the part of the role to mend. */
export interface RoleFault {
  readonly part: 'name' | 'permissions' | RoleList
  readonly message: string
}

/** Leaves out what a super user may have besides the preset: the live-pay tool (A58), and the dashboard (A28). */
const essential = (application: GrantableApplication, permissions: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(withLivePay(permissions, false).filter((name) => name !== dashboardPermission[application]))

/** Whether permissions are those of the company super user (A30). */
const isPresetOfSuperUser = (application: GrantableApplication, permissions: readonly Permission[]): boolean => {
  const sent = essential(application, permissions)
  const preset = essential(application, companyPresets[application].COMPANY_SUPER_USER)
  return sent.size === preset.size && [...sent].every((name) => preset.has(name))
}

const permissionFault = (
  application: GrantableApplication,
  { name, permissions, has_live_pay_tool }: RuledRole,
  before: RuledRole | undefined,
): string | undefined => {
  // Switching the tool off takes its permissions away (A58).
  if (!has_live_pay_tool && !before?.has_live_pay_tool && permissions.some(isLivePay))
    return application === 'TOM' ? faults.livePayOff() : faults.livePayInTom()
  if (isUnlimited({ name }))
    return isPresetOfSuperUser(application, permissions) ? undefined : faults.superUserPermissions
  const [blind] = lackingView(permissions)
  return blind && faults.viewRequired(blind, requiredView(blind) ?? '')
}

const hasSamePermissions = (one: RuledRole, other: RuledRole): boolean =>
  one.has_live_pay_tool === other.has_live_pay_tool &&
  isUnlimited(one) === isUnlimited(other) &&
  one.permissions.length === other.permissions.length &&
  new Set([...one.permissions, ...other.permissions]).size === one.permissions.length

type Lists = RuledRole['lists']

/** Returns the chosen regions of the chosen units. */
export const regionsInside = (lists: Lists, { regions }: Places): number[] => {
  const units = new Set(lists.business_units)
  return lists.regions.filter((id) => regions.get(id)?.units.some((unit) => units.has(unit)))
}

/** Returns the chosen countries of the chosen regions. */
export const countriesInside = (lists: Lists, { regions }: Places): number[] => {
  const inside = new Set(lists.regions.flatMap((id) => regions.get(id)?.countries ?? []))
  return lists.countries.filter((id) => inside.has(id))
}

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}

/** Returns the chosen regions outside the chosen units, and the chosen countries outside the chosen regions. */
export const outsideIn = (lists: Lists, places: Places): Pick<Lists, 'regions' | 'countries'> => ({
  regions: without(lists.regions, regionsInside(lists, places)),
  countries: without(lists.countries, countriesInside(lists, places)),
})

const namedPlaces = 3

const namesOf = (ids: readonly number[], nameOf: (id: number) => string | undefined): string => {
  const names = ids.slice(0, namedPlaces).map((id) => nameOf(id) ?? String(id))
  const others = ids.length - namedPlaces
  const named = joinedTexts(spokenLanguage(), names)
  return others > 0 ? say('{names} and {count, number} more', { names: named, count: others }) : named
}

const listFaults = (role: RuledRole, before: RuledRole | undefined, places: Places): RoleFault[] => {
  if (isUnlimited(role))
    return roleLists
      .filter((part) => role.lists[part].length > 0)
      .map((part) => ({ part, message: faults.superUserLists }))
  if (role.lists === before?.lists) return []
  // What the structure has moved since stays until it is taken from the role.
  const [known, all] = [before && outsideIn(before.lists, places), outsideIn(role.lists, places)]
  const outside = (part: 'regions' | 'countries'): number[] => without(all[part], known?.[part] ?? [])
  const regions = namesOf(outside('regions'), (id) => places.regions.get(id)?.name)
  const countries = namesOf(outside('countries'), (id) => places.countries.get(id))
  return [
    ...(regions ? [{ part: 'regions', message: faults.outsideUnits(regions) } as const] : []),
    ...(countries ? [{ part: 'countries', message: faults.outsideRegions(countries) } as const] : []),
  ]
}

/**
 * Returns the rules that a role breaks. What the role before broke is no fault again, unless it changes: nobody is kept
 * from changing one thing by another that was stored long ago.
 */
export const roleFaults = (
  application: GrantableApplication,
  role: RuledRole,
  before: RuledRole | undefined,
  places: Places,
): RoleFault[] => {
  const message = before && hasSamePermissions(before, role) ? undefined : permissionFault(application, role, before)
  const name = before?.name === role.name ? undefined : roleNameFault(role.name)
  return [
    ...(name ? [{ part: 'name', message: name } as const] : []),
    ...(message ? [{ part: 'permissions', message } as const] : []),
    ...listFaults(role, before, places),
  ]
}
