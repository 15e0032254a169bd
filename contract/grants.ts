/** Who may grant which roles to company users, and whom they outrank: asked by the server and the console alike. */
import type { GrantableApplication } from './applications'
import type { Caller } from './guards'
import { isUnlimited } from './roles'

/** Somebody who grants roles. */
export interface Granter {
  readonly everything: boolean
  /** Returns the permissions that they hold in an application; undefined if they don't have it. */
  readonly heldIn: (application: GrantableApplication) => readonly string[] | undefined
}

/** A role with access to an application. */
export interface GrantedRole {
  readonly application: GrantableApplication
  readonly name: string
  readonly permissions: readonly string[]
}

/** Provider staff and company super users may grant every permission, in every application of the company (A35). */
export const grantsEverything = ({ isPlatform, role }: Pick<Caller, 'isPlatform' | 'role'>): boolean =>
  isPlatform || isUnlimited({ name: role })

/** Whether somebody may grant a role, or manage a user who has it: only if they hold all that it gives (A35). */
export const mayGrantRole = (
  { everything, heldIn }: Granter,
  { application, name, permissions }: GrantedRole,
): boolean => {
  if (everything) return true
  // The name alone lifts all limits of a role (A59) and opens calls for super users.
  if (isUnlimited({ name })) return false
  const held = heldIn(application)
  return held !== undefined && permissions.every((permission) => held.includes(permission))
}

/** Whether somebody ranks above a company user with these roles: only provider staff rank above super users. */
export const outranks = (
  { isPlatform }: Pick<Caller, 'isPlatform'>,
  roles: readonly { readonly name: string }[],
): boolean => isPlatform || !roles.some(isUnlimited)
