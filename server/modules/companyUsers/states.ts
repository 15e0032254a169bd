/** What company users are, as decisions see them; reads many at once, with their roles. */
import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { erasedHost } from '../../../contract/email'
import { hasEnded } from '../../../contract/roleEnds'
import { isUnlimited, roleLists, type RoleList } from '../../../contract/roles'
import type { Queryable } from '../../database/connection'
import {
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

const keyOf = (userId: number, application: string) => `${userId} ${application}`

type Linked = ReadonlyMap<string, readonly number[]>

const readLinks = async (db: Queryable, companyId: number, ids: readonly number[], list: RoleList): Promise<Linked> => {
  const { name, column } = linkTables[list]
  const id = sql.identifier(column)
  const { rows } = await db.execute<{ user_id: number; application: string; ids: number[] }>(
    sql`select user_id, application, array_agg(${id} order by ${id}) as ids from ${sql.identifier(name)}
      where company_id = ${companyId} and user_id = any(${sql.param([...ids])}::int[]) group by user_id, application`,
  )
  return new Map(rows.map((row) => [keyOf(row.user_id, row.application), row.ids]))
}

const readRoleStates = async (
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, RoleState>> => {
  const rows = await db
    .select()
    .from(userRoles)
    .where(and(eq(userRoles.company_id, companyId), sql`${userRoles.user_id} = any(${sql.param([...ids])}::int[])`))
  const links = new Map<RoleList, Linked>()
  for (const list of roleLists) links.set(list, await readLinks(db, companyId, ids, list))
  return new Map(
    rows.map(({ company_id: _company, user_id, name_folded: _folded, permission_set: _set, ...role }) => {
      const key = keyOf(user_id, role.application)
      const lists = Object.fromEntries(roleLists.map((list) => [list, links.get(list)?.get(key) ?? []]))
      const grant_access = role.grant_access && !hasEnded(role)
      return [key, { ...role, grant_access, lists: lists as RoleState['lists'] }]
    }),
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
