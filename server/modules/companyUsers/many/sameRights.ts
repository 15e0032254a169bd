/** Gives many people the roles of somebody else. */
import { grantableApplications, type Application } from '../../../../contract/applications'
import { outsideIn } from '../../../../contract/roleRules'
import { isUnlimited, noLists } from '../../../../contract/roles'
import type { Queryable } from '../../../database/connection'
import { readPlaces } from '../facts'
import type { Roles, RoleState, UserState } from '../states'
import type { Act } from './acts'
import type { CompareLists } from './alike'

/** A role with its lists, or with those that the person has. */
const likeRole = (role: RoleState, stored: RoleState | undefined, withScope: boolean): RoleState => {
  if (withScope || isUnlimited(role)) return role
  const kept = stored?.grant_access && !isUnlimited(stored) ? stored.lists : noLists
  return { ...role, lists: kept }
}

/** The lists that take the place of those of a role; undefined if none do: it keeps them, or never counted. */
const listsInstead = (other: UserState, withScope: boolean, role: RoleState): RoleState['lists'] | undefined => {
  const given = other.roles[role.application]
  if (!role.grant_access || !given?.grant_access) return undefined
  if (withScope || isUnlimited(given)) return given.lists
  return isUnlimited(role) ? noLists : undefined
}

/** Compares the lists of others with those that they get. Nobody gets what is outside in these, unless it is outside in theirs. */
export const comparisonWith = async (
  db: Queryable,
  companyId: number,
  other: UserState,
  withScope: boolean,
): Promise<CompareLists> => {
  const places = await readPlaces(db, companyId, [{ before: undefined, wanted: other }])
  return (role) => {
    const others = listsInstead(other, withScope, role)
    return others && { others, unlessNamed: outsideIn(others, places) }
  }
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
