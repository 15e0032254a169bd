/** Finds who of a company can grant a right (A35). */
import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { grantableApplications } from '../../../contract/applications'
import { calls } from '../../../contract/calls'
import { countedGranters, namedGranters, type granters } from '../../../contract/entities/granters'
import { admits } from '../../../contract/guards'
import { isPermission, type Permission } from '../../../contract/permissions'
import { callerOf, findAccounts, type Account } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { companies, userRoles, users } from '../../database/tables'
import { mayGrant, type Granted } from './grants'

/** What is to be granted. */
export interface Wanted {
  readonly companyId: number
  /** Who is to get it, if they are of the company. */
  readonly target: Account | undefined
  /** Any of them is enough. */
  readonly anyOf: readonly Permission[]
  readonly role: 'COMPANY_SUPER_USER' | undefined
  /** Who may not view the company's users gets no names but those of super users, whose office it is. */
  readonly namesOthers: boolean
}

export const noGranters: z.output<typeof granters> = { users: [], count: 0 }

const hasRole = (condition: SQL): SQL => sql`exists (select from ${userRoles}
  where ${userRoles.company_id} = ${users.company_id} and ${userRoles.user_id} = ${users.id} and ${userRoles.grant_access}
    and ${userRoles.application} = any(${companies.applications}) and ${condition})`

const isSuperUser = hasRole(sql`${userRoles.name} = 'COMPANY_SUPER_USER'`)
const updatesUsers = hasRole(sql`${userRoles.permissions} @> array['UPDATE_COMPANY_USER']`)

/** Who gives a role has to hold all that the person has afterwards. */
const ofTarget = ({ target }: Wanted): Granted[] =>
  (target?.grants ?? [])
    .filter(({ grantAccess }) => grantAccess)
    .map((grant) => ({ ...grant, permissions: grant.permissions.filter(isPermission) }))

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
  const canSignIn = and(eq(users.company_id, wanted.companyId), users.is_active, not(users.is_one_time_password))
  const superUsers = await findAccounts(db, and(canSignIn, isSuperUser), countedGranters)
  const isFull = superUsers.length === countedGranters || !wanted.namesOthers
  const others = isFull
    ? []
    : await findAccounts(db, and(canSignIn, not(isSuperUser), updatesUsers), countedGranters - superUsers.length)
  const found = [...superUsers, ...others].filter((account) => canGrant(account, wanted))
  return {
    users: found
      .slice(0, namedGranters)
      .map(({ user: { id, first_name, last_name } }) => ({ id, name: `${first_name} ${last_name}` })),
    count: found.length,
  }
}
