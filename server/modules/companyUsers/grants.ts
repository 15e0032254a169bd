/** Limits callers to what they hold themselves: nobody grants more, and nobody manages somebody who has more (A35). */
import type { GrantableApplication } from '../../../contract/applications'
import type { Permission } from '../../../contract/permissions'
import type { SignedInCaller } from '../../accounts/account'
import { liveGrants, rightsOf } from '../../accounts/rights'
import { forbidden } from '../../errors/apiError'

/** A role with access to an application. */
export interface Granted {
  readonly application: GrantableApplication
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** Provider staff and company super users may grant every permission, in every application of the company. */
const grantsEverything = ({ isPlatform, role }: SignedInCaller): boolean => isPlatform || role === 'COMPANY_SUPER_USER'

/** Whether the caller has the application, and in it at least the permissions of the role. */
const holds = ({ account }: SignedInCaller, { application, name, permissions }: Granted): boolean => {
  // The name alone lifts all limits of a role (A59) and opens calls for super users.
  if (name === 'COMPANY_SUPER_USER') return false
  if (!liveGrants(account).some((grant) => grant.application === application)) return false
  const held: readonly string[] = rightsOf(account, application)
  return permissions.every((permission) => held.includes(permission))
}

/** Whether the caller may grant these roles, or manage a user who has them. */
export const mayGrant = (caller: SignedInCaller, roles: readonly Granted[]): boolean =>
  grantsEverything(caller) || roles.every((role) => holds(caller, role))

/** Throws `forbidden()` unless the caller may grant these roles, or manage a user who has them. */
export const requireHeld = (caller: SignedInCaller, roles: readonly Granted[]): void => {
  if (!mayGrant(caller, roles)) throw forbidden('rights that the caller does not hold')
}
