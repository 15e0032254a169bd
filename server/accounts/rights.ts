/** What an account may do, derived from what the database holds. */
import { applicationEnums, type Application, type GrantableApplication } from '../../contract/applications'
import { dashboardPermission, isPermission, platformPresets, type Held } from '../../contract/permissions'
import type { Account } from './account'

/** The role of a company user in one application. */
export interface Grant {
  readonly application: GrantableApplication
  readonly grantAccess: boolean
  readonly name: string
  readonly permissions: readonly string[]
  readonly hasLivePayTool: boolean
}

/** The list that is sent is never empty: the console reads an empty one as 'all' (A21). */
const orNone = (rights: Iterable<Held>): Held[] => {
  const list = [...new Set(rights)]
  return list.length > 0 ? list : ['NO_ACCESS']
}

/** The roles that count: granted, and of an application that the company still has (A34). */
export const liveGrants = ({ company, grants }: Account): Grant[] =>
  grants.filter((grant) => grant.grantAccess && company?.applications.includes(grant.application))

const rightsOfGrant = (grant: Grant): Held[] => [
  ...grant.permissions.filter(isPermission),
  // A super user has at least what an admin has, although the preset does not name it (A28).
  ...(grant.name === 'COMPANY_SUPER_USER' ? [dashboardPermission[grant.application]] : []),
]

/**
 * Lists the rights of an account: the union over its applications, or those in one of them.
 * Live Pay Benchmarking has no role of its own: it is a part of the role in TOM.
 */
export const rightsOf = (account: Account, application?: Application): Held[] => {
  const { platform_role: platformRole, permissions } = account.user
  if (platformRole === 'TOM_MASTER_USER') return ['all']
  if (platformRole) return orNone([...permissions.filter(isPermission), ...platformPresets[platformRole]])
  const asked = application === 'LIVE_PAY_BENCHMARKING_TOOL' ? 'TOM' : application
  return orNone(
    liveGrants(account)
      .filter((grant) => !asked || grant.application === asked)
      .flatMap(rightsOfGrant),
  )
}

/**
 * The applications that a company user may open: those that the company has and a role grants, and Live Pay as a part of the
 * role in TOM. `openedBy` (modules/companies/access.ts) states the same in SQL: change both together.
 *
 * Provider staff are not limited by a list, so theirs is empty (A03).
 */
export const userApplications = (account: Account): Application[] => {
  const granted = liveGrants(account)
  const livePay =
    account.company?.applications.includes('LIVE_PAY_BENCHMARKING_TOOL') &&
    granted.some((grant) => grant.application === 'TOM' && grant.hasLivePayTool)
  return [...granted.map((grant) => grant.application), ...(livePay ? (['LIVE_PAY_BENCHMARKING_TOOL'] as const) : [])]
}

/** The applications of the session: all of them for provider staff (A03). */
export const sessionApplications = (account: Account): Application[] =>
  account.user.platform_role ? [...applicationEnums] : userApplications(account)

/** The provider role, or the name of the role in TOM if granted, else in JE (A33). */
export const roleName = (account: Account): string =>
  account.user.platform_role ?? (liveGrants(account)[0] ?? account.grants[0])?.name ?? ''
