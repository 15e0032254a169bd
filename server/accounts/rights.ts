/** An account, and the permissions that follow from it. */
import { applicationEnums, type Application, type GrantableApplication } from '../../contract/applications'
import { isPermission, platformPresets, type Held } from '../../contract/permissions'
import { dayInUtc } from '../../contract/days'
import { withDashboard } from '../../contract/roles'
import type { companies, users } from '../database/tables'

/** Who needs a second factor, and from when on (decision 0134). */
export interface FactorRule {
  /** `YYYY-MM-DD`, or with a time, which does not count; null if nobody needs one. */
  readonly second_factor_from: string | null
  /** Of whom it is required; of all if none is named. */
  readonly second_factor_roles: readonly string[]
}

/**
 * Returns the day from which on somebody with these roles needs a second factor; null if they need none.
 *
 * @example factorDay({ second_factor_from: '2027-01-01', second_factor_roles: [] }, ['COMPANY_USER']) // '2027-01-01'
 */
const factorDay = (
  { second_factor_from: from, second_factor_roles: concerned }: FactorRule,
  roles: readonly string[],
): string | null => {
  const isConcerned = concerned.length === 0 || roles.some((role) => concerned.includes(role))
  return from !== null && isConcerned ? from.slice(0, 10) : null
}

/** The role of a company user in one application. */
export interface Grant {
  readonly application: GrantableApplication
  /** Whether it is granted and has not ended. */
  readonly grantAccess: boolean
  /** The last day on which it counts, if any. */
  readonly endsOn: string | null
  /** Whether that day is over, in the time zone of the company. */
  readonly isOver: boolean
  readonly name: string
  readonly permissions: readonly string[]
  readonly hasLivePayTool: boolean
}

type User = Omit<typeof users.$inferSelect, 'full_name_folded' | 'full_name_order' | 'email_folded'>

export interface Account {
  readonly user: User
  /** Null for provider staff. */
  readonly company: Pick<
    typeof companies.$inferSelect,
    'id' | 'name' | 'large_logo_url' | 'is_active' | 'applications'
  > | null
  /** The roles of a company user, TOM first; empty for provider staff. */
  readonly grants: readonly Grant[]
  /** Whether and from when on a second factor is required of its kind of people. */
  readonly factorRule: FactorRule
  readonly hasFactor: boolean
}

/** The API never sends an empty list: the console reads it as 'all' (A21). */
const orNoAccess = (rights: Iterable<Held>): Held[] => {
  const list = [...new Set(rights)]
  return list.length > 0 ? list : ['NO_ACCESS']
}

/** The roles in effect: granted, and in an application that the company still has (A34). */
export const liveGrants = ({ company, grants }: Account): Grant[] =>
  grants.filter((grant) => grant.grantAccess && company?.applications.includes(grant.application))

const rightsOfGrant = (grant: Grant): Held[] =>
  withDashboard({ ...grant, permissions: grant.permissions.filter(isPermission) })

/** The application whose role counts: Live Pay Benchmarking has none of its own. */
const roleApplicationOf = (application: Application): Application =>
  application === 'LIVE_PAY_BENCHMARKING_TOOL' ? 'TOM' : application

/**
 * Lists the permissions of an account, over all applications or in one of them.
 * Live Pay Benchmarking has no role of its own; it belongs to the role in TOM.
 */
export const rightsOf = (account: Account, application?: Application): Held[] => {
  const { platform_role: platformRole, permissions } = account.user
  if (platformRole === 'TOM_MASTER_USER') return ['all']
  if (platformRole) return orNoAccess([...permissions.filter(isPermission), ...platformPresets[platformRole]])
  const roleApplication = application && roleApplicationOf(application)
  return orNoAccess(
    liveGrants(account)
      .filter((grant) => !roleApplication || grant.application === roleApplication)
      .flatMap(rightsOfGrant),
  )
}

/**
 * The applications that a company user may open: those of the company with a granted role; Live Pay Benchmarking belongs to the role
 * in TOM.
 * `openedBy` (modules/companies/access.ts) is the same rule in SQL: change both together.
 *
 * Empty for provider staff, who are not restricted by a list (A03).
 */
export const userApplications = (account: Account): Application[] => {
  const granted = liveGrants(account)
  const livePay =
    account.company?.applications.includes('LIVE_PAY_BENCHMARKING_TOOL') &&
    granted.some((grant) => grant.application === 'TOM' && grant.hasLivePayTool)
  return [...granted.map((grant) => grant.application), ...(livePay ? (['LIVE_PAY_BENCHMARKING_TOOL'] as const) : [])]
}

/** The applications of the session: all for provider staff (A03). */
export const sessionApplications = (account: Account): Application[] =>
  account.user.platform_role ? [...applicationEnums] : userApplications(account)

/** The provider role, or the role in an application if it is granted. */
export const roleNameIn = (account: Account, application: Application): string => {
  const { platform_role: platformRole } = account.user
  const of = roleApplicationOf(application)
  return platformRole ?? liveGrants(account).find((grant) => grant.application === of)?.name ?? ''
}

/** Returns the day from which on an account needs a second factor, whether it has one or not; null if it needs none. */
export const factorDayOf = (account: Account): string | null => {
  const { platform_role: platformRole } = account.user
  return factorDay(account.factorRule, platformRole ? [platformRole] : liveGrants(account).map(({ name }) => name))
}

/** Whether a second factor is required of an account by now. */
export const isFactorRequired = (account: Account): boolean => {
  const day = factorDayOf(account)
  return day !== null && day <= dayInUtc()
}

/** Whether an account has to set up a second factor before it may go on. */
export const lacksFactor = (account: Account): boolean => !account.hasFactor && isFactorRequired(account)

/** The provider role, or the role in TOM if granted, otherwise in JE (A33); empty if neither is. */
export const roleName = (account: Account): string => account.user.platform_role ?? liveGrants(account)[0]?.name ?? ''
