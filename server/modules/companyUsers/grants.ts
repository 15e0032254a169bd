/** Limits callers to what they hold themselves: nobody grants more, and nobody manages somebody who has more (A35). */
import { grantsEverything, mayGrantRole, type GrantedRole, type Granter } from '../../../contract/grants'
import { isPermission, type Permission } from '../../../contract/permissions'
import type { SignedInCaller } from '../../accounts/account'
import { liveGrants, rightsOf, type Account } from '../../accounts/rights'

/** A role whose permissions are known to exist. */
export interface Granted extends GrantedRole {
  readonly permissions: readonly Permission[]
}

/** Returns the roles that an account is granted, even in applications that the company has lost. */
export const grantedTo = ({ grants }: Account): Granted[] =>
  grants
    .filter(({ grantAccess }) => grantAccess)
    .map((grant) => ({ ...grant, permissions: grant.permissions.filter(isPermission) }))

/** Returns the permissions of the caller. */
export const granterOf = (caller: SignedInCaller): Granter => {
  const held = new Map(
    liveGrants(caller.account).map(({ application }) => [application, rightsOf(caller.account, application)]),
  )
  return { everything: grantsEverything(caller), heldIn: (application) => held.get(application) }
}

/** Whether the caller may grant these roles, or manage a user who has them. */
export const mayGrant = (caller: SignedInCaller, roles: readonly Granted[]): boolean => {
  const granter = granterOf(caller)
  return roles.every((role) => mayGrantRole(granter, role))
}
