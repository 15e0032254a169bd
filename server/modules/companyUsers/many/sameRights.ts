/** Gives many people the roles of somebody else. */
import { grantableApplications, type Application } from '../../../../contract/applications'
import { roleFaults } from '../../../../contract/roleRules'
import { isUnlimited, noLists, roleLists, type RoleList } from '../../../../contract/roles'
import type { Queryable } from '../../../database/connection'
import { readPlaces } from '../facts'
import { grantedIn, type Roles, type RoleState, type UserState } from '../states'
import type { Act } from './acts'

/** A role with its lists, or with those that the person has. */
const likeRole = (role: RoleState, stored: RoleState | undefined, withScope: boolean): RoleState => {
  if (withScope || isUnlimited(role)) return role
  const kept = stored?.grant_access && !isUnlimited(stored) ? stored.lists : noLists
  return { ...role, lists: kept }
}

/** Which lists of a role others take the place of: all, unless it keeps them or never counted. */
export const listsReplaced = (other: UserState, withScope: boolean, role: RoleState): readonly RoleList[] => {
  if (!role.grant_access) return []
  const given = other.roles[role.application]
  const isKept = !withScope && given?.grant_access && !isUnlimited(given) && !isUnlimited(role)
  return isKept ? [] : roleLists
}

/** The lists that take the place of those of a role; undefined if none do. */
export const listsInstead = (other: UserState, withScope: boolean, role: RoleState): RoleState['lists'] | undefined => {
  const given = other.roles[role.application]
  if (!given?.grant_access || listsReplaced(other, withScope, role).length === 0) return undefined
  return withScope || isUnlimited(given) ? given.lists : noLists
}

/** Whether somebody has regions outside their units, or countries outside their regions: others who lack these can't get them. */
export const hasOutside = async (db: Queryable, companyId: number, other: UserState): Promise<boolean> => {
  const places = await readPlaces(db, companyId, [{ before: undefined, wanted: other }])
  return grantedIn(other.roles).some((role) =>
    roleFaults(role.application, role, undefined, places).some(
      ({ part }) => part === 'regions' || part === 'countries',
    ),
  )
}

/** Gives the roles that count, and takes the access that the other person doesn't have. */
export const giveRightsOf =
  (other: UserState, withScope: boolean, applications: readonly Application[]): Act =>
  (before) => {
    const roles: Roles = Object.fromEntries(
      grantableApplications.map((application) => {
        const [role, stored] = [other.roles[application], before.roles[application]]
        if (!applications.includes(application)) return [application, stored]
        if (role?.grant_access) return [application, likeRole(role, stored, withScope)]
        return [application, stored && { ...stored, grant_access: false }]
      }),
    ) as Roles
    return { ...before, roles }
  }
