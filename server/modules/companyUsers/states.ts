/** What company users are, as decisions see them; reads many at once, with their roles. */
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { erasedHost } from '../../../contract/email'
import { isUnlimited, roleLists, type RoleList } from '../../../contract/roles'
import type { Queryable } from '../../database/connection'
import {
  isGranted,
  roleBusinessUnits,
  roleCountries,
  roleGrades,
  roleJobFunctions,
  roleRegions,
  userRoles,
  users,
} from '../../database/tables'
import type { Row } from '../../records/table'

export type RoleRow = Omit<Row<typeof userRoles>, 'company_id' | 'user_id' | 'name_folded' | 'permission_set'>
export type RoleState = RoleRow & { readonly lists: Readonly<Record<RoleList, readonly number[]>> }
export type Roles = Readonly<Record<GrantableApplication, RoleState | undefined>>

export interface UserState {
  readonly id: number
  readonly version: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone_code: string | null
  readonly phone_number: string | null
  readonly is_active: boolean
  readonly is_one_time_password: boolean
  /** Whether the account was erased, and stays as it is (decision 0104). */
  readonly is_erased: boolean
  readonly roles: Roles
}

/** Whether an account was erased. A literal, since PostgreSQL takes two parameters for two expressions in a group. */
export const isErased = sql<boolean>`${users.email} like ${sql.raw(`'%${erasedHost}'`)}`

/** The tables of the lists, and their columns that name records. */
export const linkTables: {
  readonly [list in RoleList]: { readonly table: PgTable; readonly name: string; readonly column: string }
} = {
  business_units: { table: roleBusinessUnits, name: 'user_role_business_units', column: 'business_unit_id' },
  regions: { table: roleRegions, name: 'user_role_regions', column: 'region_id' },
  countries: { table: roleCountries, name: 'user_role_countries', column: 'country_id' },
  grades: { table: roleGrades, name: 'user_role_grades', column: 'job_grade_id' },
  job_functions: { table: roleJobFunctions, name: 'user_role_job_functions', column: 'job_function_id' },
}

/** The roles of somebody who has none. */
export const noRoles: Roles = { TOM: undefined, JE: undefined }

const keyOf = (userId: number, application: string, list = '') => `${userId} ${application} ${list}`

const linksIn = (companyId: number, ids: SQL, list: RoleList): SQL => {
  const { name, column } = linkTables[list]
  const id = sql.identifier(column)
  return sql`select ${sql.raw(`'${list}'`)} as list, user_id, application, array_agg(${id} order by ${id}) as ids
    from ${sql.identifier(name)} where company_id = ${companyId} and user_id = any(${ids}) group by user_id, application`
}

/** Reads all lists of the roles of some people by user, application, and list; in one query, since most changes are of one person. */
const readLinks = async (
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const given = sql`${sql.param([...ids])}::int[]`
  const { rows } = await db.execute<{ list: RoleList; user_id: number; application: string; ids: number[] }>(
    sql.join(
      roleLists.map((list) => linksIn(companyId, given, list)),
      sql` union all `,
    ),
  )
  return new Map(rows.map((row) => [keyOf(row.user_id, row.application, row.list), row.ids]))
}

const readRoleStates = async (
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, RoleState>> => {
  const rows = await db
    .select({ ...getTableColumns(userRoles), isGranted })
    .from(userRoles)
    .where(and(eq(userRoles.company_id, companyId), sql`${userRoles.user_id} = any(${sql.param([...ids])}::int[])`))
  const links = rows.length > 0 ? await readLinks(db, companyId, ids) : undefined
  return new Map(
    rows.map(
      ({
        company_id: _company,
        user_id,
        name_folded: _folded,
        permission_set: _set,
        isGranted: grant_access,
        ...role
      }) => {
        const lists = Object.fromEntries(
          roleLists.map((list) => [list, links?.get(keyOf(user_id, role.application, list)) ?? []]),
        )
        return [keyOf(user_id, role.application), { ...role, grant_access, lists: lists as RoleState['lists'] }]
      },
    ),
  )
}

/** Reads users of a company by their ids, in this order; optionally locks them. */
export const readStates = async (
  db: Queryable,
  companyId: number,
  ids: readonly number[],
  { isLocked = false } = {},
): Promise<UserState[]> => {
  const query = db
    .select({
      id: users.id,
      version: users.version,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone_code: users.phone_code,
      phone_number: users.phone_number,
      is_active: users.is_active,
      is_one_time_password: users.is_one_time_password,
      is_erased: isErased,
    })
    .from(users)
    .where(and(eq(users.company_id, companyId), sql`${users.id} = any(${sql.param([...ids])}::int[])`))
    .orderBy(users.id)
  const found = await (isLocked ? query.for('no key update') : query)
  const roles = await readRoleStates(db, companyId, ids)
  return found.map((user) => ({
    ...user,
    roles: { TOM: roles.get(keyOf(user.id, 'TOM')), JE: roles.get(keyOf(user.id, 'JE')) },
  }))
}

/** The stored roles, TOM first. */
export const rolesIn = (roles: Roles = noRoles): RoleState[] =>
  grantableApplications.flatMap((application) => roles[application] ?? [])

/** The roles that are granted, TOM first. */
export const grantedIn = (roles: Roles): RoleState[] => rolesIn(roles).filter(({ grant_access }) => grant_access)

/** Whether a role makes somebody a super user. */
export const isSuperUser = (role: RoleState): boolean => role.grant_access && isUnlimited(role)

/** Whether two lists hold the same, in whatever order. */
export const isSameSet = <One>(one: readonly One[], other: readonly One[]): boolean =>
  one === other ||
  (one.length === other.length &&
    (one.every((value, place) => value === other[place]) || new Set([...one, ...other]).size === one.length))

/** Whether two roles in an application are the same, lists included. */
export const isSameRole = (one: RoleState | undefined, other: RoleState | undefined): boolean => {
  if (!one || !other) return !one?.grant_access && !other?.grant_access
  return (
    one.grant_access === other.grant_access &&
    one.name === other.name &&
    one.description === other.description &&
    one.has_live_pay_tool === other.has_live_pay_tool &&
    one.ends_on === other.ends_on &&
    isSameSet(one.permissions, other.permissions) &&
    roleLists.every((list) => isSameSet(one.lists[list], other.lists[list]))
  )
}
