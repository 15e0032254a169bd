/** The rights of one person for another: as much of them as the caller may grant. */
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { isLivePay, lackingView, livePayPermissions, type Permission } from '../../../contract/permissions'
import { hasLivePay, isUnlimited, noRoles, type Role, type Roles } from '../../../contract/roles'
import type { Grants } from './useGrants'

/** What was left out of a role: all of it, as the caller lacks the application or is no super user, or permissions. */
export interface LeftOut {
  readonly application: GrantableApplication
  readonly why: 'access' | 'superUser' | 'permissions'
  readonly permissions: readonly Permission[]
}

const likeRole = (
  application: GrantableApplication,
  role: Role,
  grants: Grants,
): { readonly role: Role; readonly left: LeftOut | null } => {
  const none = noRoles[application]
  if (!role.grant_access) return { role: none, left: null }
  if (!grants.mayGrantIn(application)) return { role: none, left: { application, why: 'access', permissions: [] } }
  if (grants.everything) return { role, left: null }
  if (isUnlimited(role)) return { role: none, left: { application, why: 'superUser', permissions: [] } }
  const all = role.permissions as Permission[]
  const has_live_pay_tool = hasLivePay(role) && livePayPermissions.every(grants.mayGrant)
  const held = all.filter((name) => grants.mayGrant(name) && (has_live_pay_tool || !isLivePay(name)))
  const unseen = new Set(lackingView(held))
  const kept = held.filter((name) => !unseen.has(name))
  const permissions = all.filter((name) => !kept.includes(name))
  return {
    role: {
      ...role,
      permissions: kept,
      ...(role.role_metafield && { role_metafield: { has_live_pay_tool } }),
    },
    left: permissions.length > 0 ? { application, why: 'permissions', permissions } : null,
  }
}

/** Returns the roles of another person without what the caller may not grant, and what that is. */
export const rightsLike = (
  other: Roles,
  grants: Grants,
): { readonly roles: Roles; readonly left: readonly LeftOut[] } => {
  const like = {
    TOM: likeRole('TOM', other.TOM, grants),
    JE: likeRole('JE', other.JE, grants),
  }
  return {
    roles: { TOM: like.TOM.role, JE: like.JE.role },
    left: grantableApplications.flatMap((application) => like[application].left ?? []),
  }
}
