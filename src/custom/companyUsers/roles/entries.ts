/** The roles of a company in an application, as they are listed and compared. */
import type { GrantableApplication } from '../../../../contract/applications'
import { companyPresets, companyRoles, isLivePay, withLivePay, type Permission } from '../../../../contract/permissions'
import { isDefaultRole, isUnlimited, noRoles, permissionsOf, type Role, type Roles } from '../../../../contract/roles'
import { differencesOf, type Held } from '../../permissionMatrix/matrix'
import { changesOf, type Part } from '../changes'
import type { OwnRole } from '../CustomRoleName'
import { distinctRights } from '../tellApart'

/** A role, and how many people have it. */
export interface RoleEntry {
  readonly key: string
  readonly name: string
  /** Everything that it gives. */
  readonly held: Held
  readonly hasTool: boolean
  /** In how many permissions a default role differs from its preset. */
  readonly changed: number
  /** What not all roles of its name allow, if there are others. */
  readonly distinct?: readonly Permission[] | undefined
  readonly count: number
  readonly active: number
  /** Some of those who have it. */
  readonly users: readonly { readonly id: number; readonly name: string }[]
}

const nobody = { count: 0, active: 0, users: [] }

const entryOf = (key: string, application: GrantableApplication, role: Role, people: Partial<OwnRole>): RoleEntry => {
  const { name, role_metafield } = role
  const held = permissionsOf(application, role)
  const isPreset = isUnlimited(role) || !isDefaultRole(name)
  return {
    ...nobody,
    ...(people.users && { count: people.count ?? 0, active: people.active ?? 0, users: people.users }),
    key,
    name,
    held,
    hasTool: role_metafield?.has_live_pay_tool === true,
    changed: isPreset ? 0 : differencesOf(withLivePay(held, false), companyPresets[application][name]).length,
  }
}

/** Returns a role of an application that can be granted. */
const roleOf = (
  application: GrantableApplication,
  { name, permissions, has_live_pay_tool }: Pick<OwnRole, 'name' | 'permissions' | 'has_live_pay_tool'>,
): Role => ({
  ...noRoles[application],
  grant_access: true,
  name,
  permissions: [...permissions],
  ...(application === 'TOM' && { role_metafield: { has_live_pay_tool } }),
})

/** Returns the role that a form shows. */
export const shownEntry = (application: GrantableApplication, role: Role): RoleEntry =>
  entryOf('shown', application, role, {})

const isPlainPreset = ({ name, changed, hasTool }: RoleEntry): boolean =>
  isDefaultRole(name) && changed === 0 && !hasTool

const mergeEntries = (one: RoleEntry, other: RoleEntry): RoleEntry => ({
  ...one,
  count: one.count + other.count,
  active: one.active + other.active,
  users: [...one.users, ...other.users],
})

/**
 * Returns the default roles, also those that nobody has, and then the roles of the company's own. People whose default
 * role was changed, or has the live-pay tool, come right after it.
 */
export const entriesOf = (application: GrantableApplication, listed: readonly OwnRole[]): RoleEntry[] => {
  const inUse = listed
    .filter((role) => role.application === application)
    .map((role, index) => entryOf(`used ${index}`, application, roleOf(application, role), role))
  const defaults = companyRoles.flatMap((name) => {
    const preset = { name, permissions: [...companyPresets[application][name]], has_live_pay_tool: false }
    const named = inUse.filter((entry) => entry.name === name)
    const plain = entryOf(name, application, roleOf(application, preset), {})
    return [named.filter(isPlainPreset).reduce(mergeEntries, plain), ...named.filter((entry) => !isPlainPreset(entry))]
  })
  const own = inUse.filter(({ name }) => !isDefaultRole(name))
  const apart = distinctRights(own.map((entry) => ({ name: entry.name, permissions: entry.held, entry })))
  const distinct = new Map([...apart].map(([{ entry }, rights]) => [entry, rights]))
  return [...defaults, ...own.map((entry) => ({ ...entry, distinct: distinct.get(entry) }))]
}

interface Difference {
  /** What only the first role allows, and only the second one. */
  readonly one: Part
  readonly other: Part
  readonly isSame: boolean
}

const withRole = (application: GrantableApplication, { name, held, hasTool }: RoleEntry): Roles => ({
  ...noRoles,
  [application]: roleOf(application, {
    name,
    permissions: held.filter((permission) => !isLivePay(permission)),
    has_live_pay_tool: hasTool,
  }),
})

/** Returns what one role allows and the other one doesn't, both ways. */
export const differenceOf = (application: GrantableApplication, one: RoleEntry, other: RoleEntry): Difference => {
  const none: Part = { access: false, unlimited: false, permissions: [], idle: [], lists: [] }
  const [change] = changesOf(withRole(application, one), withRole(application, other))
  const [first, second] = [change?.takes ?? none, change?.gives ?? none]
  const isEmpty = ({ unlimited, permissions, idle }: Part) => !unlimited && permissions.length + idle.length === 0
  return { one: first, other: second, isSame: isEmpty(first) && isEmpty(second) }
}
