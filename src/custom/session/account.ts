/** What follows from an account: which console it gets, and how its person is shown. Pure functions. */
import type { ApplicationCard } from '../../../contract/applications'
import type { SessionUser } from '../../../contract/entities/session'
import type { Caller } from '../../../contract/guards'
import { platformRoles } from '../../../contract/permissions'

const platform = new Set<string>(platformRoles)

/** Tells whether an account gets the full console: a role name alone could be typed by anybody (A14). */
export const isPlatform = (user: Pick<SessionUser, 'role' | 'is_company_user'>): boolean =>
  !user.is_company_user && platform.has(user.role)

/** Makes a role name readable: `TOM_MASTER_USER` is `Tom Master User`. */
export const roleTitle = (role: string): string =>
  role
    .toLowerCase()
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export const fullName = ({ first_name, last_name }: Pick<SessionUser, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Describes a signed-in user as the contract's guards know callers. */
export const callerOf = (user: SessionUser, permissions: readonly string[]): Caller => ({
  isPlatform: isPlatform(user),
  companyId: user.company?.id ?? null,
  role: user.role,
  permissions,
})

/** Leaves out the Dashboard for company users (A02). */
export const seesCard = (user: SessionUser, { application }: ApplicationCard): boolean =>
  application !== null || !user.is_company_user

/** Provider staff may open every application, company users those they were given (A03). */
export const mayOpen = (user: SessionUser, { application }: ApplicationCard): boolean =>
  !user.is_company_user || (application !== null && user.user_applications.includes(application))
