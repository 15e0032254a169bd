/** Finds the roles that a file names: default roles, and those that somebody of the company has. */
import { applicationNames, grantableApplications, type GrantableApplication } from '../../../../contract/applications'
import { headingsOf } from '../../../../contract/entities/companyUserRow'
import { roleDefaults } from '../../../../contract/applicationTexts'
import { companyPresets } from '../../../../contract/permissions'
import { defaultRoleLike } from '../../../../contract/roleNames'
import type { Queryable } from '../../../database/connection'
import type { RoleInUse } from '../holders'
import { findRolesInUse } from '../ownRoles'
import type { RoleRow } from '../states'
import type { FileUser } from './rows'
import { say } from '../../../../contract/say'

/** What a role is, apart from whether it is granted. */
export type NamedRole = Omit<RoleRow, 'grant_access' | 'application' | 'ends_on'>
/** Finds a role; a text says why there is none. `hasTool` is for default roles, which leave the live-pay tool as it is. */
export type FindRole = (application: GrantableApplication, name: string, hasTool: boolean) => NamedRole | string

const keyOf = (application: GrantableApplication, name: string) => `${application} ${name.toLowerCase()}`

const defaultRole = (application: GrantableApplication, text: string, has_live_pay_tool: boolean) => {
  const name = defaultRoleLike(text)
  return name && { name, description: name, permissions: [...companyPresets[application][name]], has_live_pay_tool }
}

/** The role that a form stores without a name. */
const namelessRole = (application: GrantableApplication, text: string): NamedRole | undefined => {
  const { name, description } = roleDefaults[application]
  return text === name ? { name, description, permissions: [], has_live_pay_tool: false } : undefined
}

/** Says that a name stands for no role. */
export const unknownRole = (application: GrantableApplication): string =>
  say('Nobody has this role in {application}. Enter a default role, or one that somebody has.', {
    application: applicationNames[application],
  })

const roleInUse = (
  application: GrantableApplication,
  text: string,
  named: readonly RoleInUse[],
): NamedRole | string => {
  const exact = named.filter(({ name }) => name === text)
  const [role, another] = exact.length > 0 ? exact : named
  if (another)
    return `Roles of this name differ in their permissions. Please choose one of them for this user in the console.`
  if (!role) return unknownRole(application)
  const { name, description, permissions, has_live_pay_tool } = role
  return { name, description, permissions: [...permissions], has_live_pay_tool }
}

/** Reads the roles that a file names, and returns how to find them. */
export const readRoleNames = async (
  db: Queryable,
  companyId: number,
  users: readonly FileUser[],
): Promise<FindRole> => {
  const names = new Set(
    users.flatMap(({ user }) => grantableApplications.map((application) => user[headingsOf[application].role])),
  )
  const inUse = new Map<string, RoleInUse[]>()
  // A default role never stands for another one.
  const own = [...names].filter((name) => !defaultRoleLike(name))
  for (const role of own.length > 0 ? await findRolesInUse(db, companyId, own) : []) {
    const key = keyOf(role.application, role.name)
    inUse.set(key, [...(inUse.get(key) ?? []), role])
  }
  const find: FindRole = (application, text, hasTool) => {
    const named = inUse.get(keyOf(application, text)) ?? []
    const known = defaultRole(application, text, hasTool)
    return (
      known ?? (named.length === 0 ? namelessRole(application, text) : undefined) ?? roleInUse(application, text, named)
    )
  }
  // Thousands of rows name the same few roles.
  const found = new Map<string, ReturnType<FindRole>>()
  return (application, text, hasTool) => {
    const key = `${application} ${hasTool} ${text}`
    const role = found.get(key) ?? find(application, text, hasTool)
    found.set(key, role)
    return role
  }
}
