/** Pure functions of the signed-in user: kind of account, display names, application access. */
import type { ApplicationCard } from '../../../contract/applications'
import { capitalize } from '../../../contract/capitalize'
import type { SessionUser } from '../../../contract/entities/session'
import type { Caller } from '../../../contract/guards'
import { platformRoles } from '../../../contract/permissions'

const platform = new Set<string>(platformRoles)

/** Returns whether a user is provider staff. The role name alone isn't enough, because companies can name their own roles (A14). */
export const isPlatform = (user: Pick<SessionUser, 'role' | 'is_company_user'>): boolean =>
  !user.is_company_user && platform.has(user.role)

/** Formats a role name: `TOM_MASTER_USER` becomes `Tom Master User`. */
export const roleTitle = (role: string): string =>
  role
    .toLowerCase()
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => capitalize(word))
    .join(' ')

export const fullName = ({ first_name, last_name }: Pick<SessionUser, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Converts a signed-in user to the caller that the contract's guards check. */
export const callerOf = (user: SessionUser, permissions: readonly string[]): Caller => ({
  isPlatform: isPlatform(user),
  companyId: user.company?.id ?? null,
  role: user.role,
  permissions,
})

/** Returns whether a user sees a card: company users don't see the Dashboard (A02). */
export const seesCard = (user: SessionUser, { application }: ApplicationCard): boolean =>
  application !== null || !user.is_company_user

/** Returns whether a user may open an application: provider staff may open all, company users those assigned to them (A03). */
export const mayOpen = (user: SessionUser, { application }: ApplicationCard): boolean =>
  !user.is_company_user || (application !== null && user.user_applications.includes(application))
