/** Limits callers to what they hold themselves: nobody grants more, and nobody manages somebody who has more (A35). */
import { grantsEverything, mayGrantRole, type GrantedRole, type Granter } from '../../../contract/grants'
import type { Permission } from '../../../contract/permissions'
import type { SignedInCaller } from '../../accounts/account'
import { liveGrants, rightsOf } from '../../accounts/rights'
import { forbidden } from '../../errors/apiError'

/** A role whose permissions are known to exist. */
export interface Granted extends GrantedRole {
  readonly permissions: readonly Permission[]
}

const granterOf = (caller: SignedInCaller): Granter => ({
  everything: grantsEverything(caller),
  heldIn: (application) =>
    liveGrants(caller.account).some((grant) => grant.application === application)
      ? rightsOf(caller.account, application)
      : undefined,
})

/** Whether the caller may grant these roles, or manage a user who has them. */
export const mayGrant = (caller: SignedInCaller, roles: readonly Granted[]): boolean => {
  const granter = granterOf(caller)
  return roles.every((role) => mayGrantRole(granter, role))
}

/** Throws `forbidden()` unless the caller may grant these roles, or manage a user who has them. */
export const requireHeld = (caller: SignedInCaller, roles: readonly Granted[]): void => {
  if (!mayGrant(caller, roles)) throw forbidden('rights that the caller does not hold')
}
