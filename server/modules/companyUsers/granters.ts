/** Finds who of a company can grant a right (A35). */
import { and, eq, ne, not, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { calls } from '../../../contract/calls'
import { countedGranters, namedGranters, type granters } from '../../../contract/entities/granters'
import { admits } from '../../../contract/guards'
import type { Permission } from '../../../contract/permissions'
import { callerOf, findAccounts } from '../../accounts/account'
import type { Account } from '../../accounts/rights'
import type { Queryable } from '../../database/connection'
import { companies, isGranted, userRoles, users } from '../../database/tables'
import { grantedTo, mayGrant, type Granted } from './grants'

/** What is to be granted. */
export interface Wanted {
  readonly companyId: number
  /** Who is to get it, if they are of the company. */
  readonly target: Account | undefined
  /** Any of them is enough. */
  readonly anyOf: readonly Permission[]
  readonly role: 'COMPANY_SUPER_USER' | undefined
  /** False for users who can't view company users: they get the names of super users only. */
  readonly namesOthers: boolean
}

export const noGranters: z.output<typeof granters> = { users: [], count: 0 }

/** Finds users by a role in effect (A34); it starts from the roles of the company, by name where one is given. */
const hasRole = (
  companyId: number,
  condition: SQL,
): SQL => sql`${users.id} in (select ${userRoles.user_id} from ${userRoles}
  where ${userRoles.company_id} = ${companyId} and ${isGranted} and ${condition}
    and ${userRoles.application} = any((select ${companies.applications} from ${companies} where ${companies.id} = ${companyId})::text[]))`

const isSuper = sql`${userRoles.name} = 'COMPANY_SUPER_USER'`

const isSuperUser = (companyId: number): SQL => hasRole(companyId, isSuper)

/** Finds super users of an application whose role has no end. */
export const isSuperUserOf = (companyId: number, application: GrantableApplication): SQL =>
  hasRole(companyId, sql`${isSuper} and ${userRoles.application} = ${application} and ${userRoles.ends_on} is null`)

/** Active people who have chosen a password. */
export const canSignIn = and(users.is_active, not(users.is_one_time_password))

const namesOf = (permissions: readonly string[]): SQL => sql`${sql.param([...permissions])}::text[]`

const toUpdateUsers = calls.updateCompanyUser.guard.flatMap(({ permissions }) => permissions)

/** Who gives a role has to hold all that the person has afterwards. */
const ofTarget = ({ target }: Wanted): Granted[] => (target ? grantedTo(target) : [])

/** Users who aren't super users, and hold the permissions that `canGrant` asks for. */
const holdsEnough = (wanted: Wanted): SQL | undefined => {
  const { companyId, anyOf } = wanted
  return and(
    not(isSuperUser(companyId)),
    hasRole(companyId, sql`${userRoles.permissions} && ${namesOf(toUpdateUsers)}`),
    anyOf.length > 0 ? hasRole(companyId, sql`${userRoles.permissions} && ${namesOf(anyOf)}`) : undefined,
    ...ofTarget(wanted).map(({ application, permissions }) =>
      hasRole(
        companyId,
        sql`${userRoles.application} = ${application} and ${userRoles.permissions} @> ${namesOf(permissions)}`,
      ),
    ),
  )
}

/** Returns the roles any of which would do. */
const rolesFor = ({ anyOf, role }: Wanted, { company }: Account): Granted[] =>
  grantableApplications
    .filter((application) => company?.applications.includes(application))
    .flatMap((application) =>
      (anyOf.length > 0 ? anyOf.map((name) => [name]) : [[]]).map((permissions) => ({
        application,
        name: role ?? '',
        permissions,
      })),
    )

const canGrant = (account: Account, wanted: Wanted): boolean => {
  const caller = callerOf(account, '')
  return (
    account.user.id !== wanted.target?.user.id &&
    admits(calls.updateCompanyUser.guard, caller, wanted.companyId) &&
    rolesFor(wanted, account).some((role) => mayGrant(caller, [...ofTarget(wanted), role]))
  )
}

/** Finds the people who can sign in and grant it, super users first. */
export const findGranters = async (db: Queryable, wanted: Wanted): Promise<z.output<typeof granters>> => {
  const others = and(
    eq(users.company_id, wanted.companyId),
    canSignIn,
    wanted.target && ne(users.id, wanted.target.user.id),
  )
  const superUsers = await findAccounts(db, and(others, isSuperUser(wanted.companyId)), countedGranters)
  // Nobody but super users grants the role of a super user.
  const isEnough = superUsers.length === countedGranters || !wanted.namesOthers || wanted.role !== undefined
  const managers = isEnough
    ? []
    : await findAccounts(db, and(others, holdsEnough(wanted)), countedGranters - superUsers.length)
  const found = [...superUsers, ...managers].filter((account) => canGrant(account, wanted))
  return {
    users: found
      .slice(0, namedGranters)
      .map(({ user: { id, first_name, last_name } }) => ({ id, name: `${first_name} ${last_name}` })),
    count: found.length,
  }
}
