/** Reads and stores many company users at once, with their roles. */
import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { grantableApplications, type Application, type GrantableApplication } from '../../../contract/applications'
import { roleLists, type RoleList } from '../../../contract/roles'
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
import { updateSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/logChanges'
import { replaceMany } from '../../records/replaceMany'
import { nameActiveGrades } from '../jobGrades/roleLinks'
import type { RoleRow } from './roles'

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
  readonly roles: Roles
}

/** The tables of the lists, and their columns that name records. */
const linkTables: {
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
    rows.map(({ company_id: _company, user_id, name_folded: _folded, ...role }) => {
      const key = keyOf(user_id, role.application)
      const lists = Object.fromEntries(roleLists.map((list) => [list, links.get(list)?.get(key) ?? []]))
      return [key, { ...role, lists: lists as RoleState['lists'] }]
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

/** Changes users, each from the version that was read; returns those who still had it. */
export const updateUsers = (
  writer: Writer,
  company_id: number,
  members: readonly (keyof UserState)[],
  rows: readonly Partial<UserState>[],
): Promise<{ id: number }[]> =>
  updateSelected(
    writer,
    users,
    { company_id },
    members,
    sql`json_populate_recordset(null::${users}, ${JSON.stringify(rows)}::json)`,
  )

/** The roles of a locked user that replace the stored ones; other applications stay as they are. */
export interface ChangedRoles {
  readonly user_id: number
  readonly roles: readonly RoleState[]
}

/** Stores changed roles and their lists; new users have none yet. */
export const storeRoleStates = async (
  writer: Writer,
  company_id: number,
  changed: readonly ChangedRoles[],
  { areNew = false } = {},
): Promise<void> => {
  const rows = changed.flatMap(({ user_id, roles }) => roles.map((role) => ({ company_id, user_id, ...role })))
  if (rows.length === 0) return
  const owners = areNew ? [] : rows.map(({ user_id, application }) => ({ company_id, user_id, application }))
  await replaceMany(
    writer,
    userRoles,
    owners,
    rows.map(({ lists: _lists, ...row }) => row),
  )
  for (const list of roleLists) {
    const { table, column } = linkTables[list]
    const links = rows.flatMap(({ user_id, application, lists }) =>
      lists[list].map((id) => ({ company_id, user_id, application, [column]: id })),
    )
    await replaceMany(writer, table, owners, links)
  }
  const withGrades = rows.filter(({ lists }) => lists.grades.length > 0).map(({ user_id }) => user_id)
  if (withGrades.length > 0) await nameActiveGrades(writer, company_id, withGrades)
}

/** Roles as they count: granted only in applications that the company has (A34). */
export const liveRoles = (roles: Roles, applications: readonly Application[]): Roles => {
  const live = (application: GrantableApplication): RoleState | undefined => {
    const role = roles[application]
    return role && { ...role, grant_access: role.grant_access && applications.includes(application) }
  }
  return { TOM: live('TOM'), JE: live('JE') }
}

/** The roles that are granted, TOM first. */
export const grantedIn = (roles: Roles): RoleState[] =>
  grantableApplications.flatMap((application) => {
    const role = roles[application]
    return role?.grant_access ? [role] : []
  })

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

/** Whether two roles in an application are the same, lists included. */
export const isSameRole = (one: RoleState | undefined, other: RoleState | undefined): boolean => {
  if (!one || !other) return !one?.grant_access && !other?.grant_access
  return (
    one.grant_access === other.grant_access &&
    one.name === other.name &&
    one.description === other.description &&
    one.has_live_pay_tool === other.has_live_pay_tool &&
    sameTexts(one.permissions, other.permissions) &&
    roleLists.every((list) => sameIds(one.lists[list], other.lists[list]))
  )
}
