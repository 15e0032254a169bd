/** Lets the scopes of people follow what moves: the lists of their roles name where it is (decision 0069). */
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { GrantableApplication } from '../../../contract/applications'
import type { Queryable } from '../../database/connection'
import {
  regionBusinessUnits,
  regionCountries,
  roleBusinessUnits,
  roleCountries,
  roleRegions,
  users,
} from '../../database/tables'
import { columnOf, deleteRows, insertRows, updateRows } from '../../records/change'
import type { Writer } from '../../records/logChanges'
import type { Report } from '../../securityEvents'
import { reportMany } from '../companyUsers/reports'

/** The lists of what moves and of what it is in, and the table of what is in what. */
interface Lists {
  readonly moved: PgTable
  readonly movedId: string
  readonly above: PgTable
  readonly aboveId: string
  readonly links: PgTable
}

export const regionsInUnits: Lists = {
  moved: roleRegions,
  movedId: 'region_id',
  above: roleBusinessUnits,
  aboveId: 'business_unit_id',
  links: regionBusinessUnits,
}
export const countriesInRegions: Lists = {
  moved: roleCountries,
  movedId: 'country_id',
  above: roleRegions,
  aboveId: 'region_id',
  links: regionCountries,
}

export interface RoleKey {
  readonly user_id: number
  readonly application: GrantableApplication
}

export interface Step {
  readonly company_id: number
  /** What moves, and what it leaves and joins. */
  readonly id: number
  readonly from: number
  readonly to: number
  /** Whose roles may follow; everybody's if undefined. */
  readonly only?: readonly RoleKey[] | undefined
}

interface Following extends RoleKey {
  readonly adds: boolean
  readonly drops: boolean
}

export interface Scopes {
  readonly followed: readonly Following[]
  /** Roles that lose sight of what moves. */
  readonly kept: readonly RoleKey[]
}

export const noScopes: Scopes = { followed: [], kept: [] }

const isAmong = (only: readonly RoleKey[]): SQL =>
  sql`(moved.user_id, moved.application) in (select * from unnest(
    ${sql.param(only.map(({ user_id }) => user_id))}::int[], ${sql.param(only.map(({ application }) => application))}::text[]))`

/** The roles that name both what moves and what it leaves. */
const rolesNaming = (lists: Lists, { company_id, id, from, only }: Step): SQL => sql`
  ${lists.moved} moved join ${lists.above} above
    on above.company_id = moved.company_id and above.user_id = moved.user_id and above.application = moved.application
  where moved.company_id = ${company_id} and moved.${sql.identifier(lists.movedId)} = ${id}
    and above.${sql.identifier(lists.aboveId)} = ${from} ${only ? sql`and ${isAmong(only)}` : sql``}`

/** Whether the role names anything else that is in one of the two. */
const namesOthersIn = ({ moved, movedId, links, aboveId }: Lists, id: number, place: number): SQL => {
  const member = sql.identifier(movedId)
  return sql`exists (select from ${moved} other join ${links} link
      on link.company_id = other.company_id and link.${member} = other.${member}
    where other.company_id = moved.company_id and other.user_id = moved.user_id
      and other.application = moved.application and other.${member} <> ${id}
      and link.${sql.identifier(aboveId)} = ${place})`
}

interface Found extends RoleKey {
  readonly has_target: boolean
  readonly widens: boolean
  readonly needs_source: boolean
}

/**
 * Finds the roles that follow, and those that don't, since they would be shown other things than what moves. A role that
 * named where it was names where it goes, and no longer where it was if nothing else that it names is there. A role that
 * named both stays as it is, unless it is one of `only`: then it got its second entry by the move that is undone.
 */
export const findScopes = async (
  db: Queryable,
  lists: Lists,
  step: Step,
  { isLocked }: { readonly isLocked: boolean },
): Promise<Scopes> => {
  const { id, from, to, only } = step
  if (isLocked)
    // As forms of people do, so that nobody changes these lists meanwhile.
    await db.execute(sql`select from users where id in (select moved.user_id from ${rolesNaming(lists, step)})
      order by id for no key update`)
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select moved.user_id, moved.application,
      exists (select from ${lists.above} target
        where target.company_id = moved.company_id and target.user_id = moved.user_id
          and target.application = moved.application and target.${sql.identifier(lists.aboveId)} = ${to}) as has_target,
      ${namesOthersIn(lists, id, to)} as widens,
      ${namesOthersIn(lists, id, from)} as needs_source
    from ${rolesNaming(lists, step)} order by moved.user_id, moved.application`)
  const told = rows.map(({ user_id, application, has_target: hasTarget, widens, needs_source: needsSource }) => {
    const adds = !hasTarget && !widens
    return { user_id, application, adds, drops: !needsSource && (adds || (hasTarget && only !== undefined)), hasTarget }
  })
  return {
    followed: told.flatMap(({ user_id, application, adds, drops }) =>
      adds || drops ? [{ user_id, application, adds, drops }] : [],
    ),
    kept: told.flatMap(({ user_id, application, adds, hasTarget }) =>
      adds || hasTarget ? [] : [{ user_id, application }],
    ),
  }
}

export const countPeople = (roles: readonly RoleKey[]): number => new Set(roles.map(({ user_id }) => user_id)).size

/** Counts the people whose scopes contain one place and not another. */
export const countLosing = async (
  db: Queryable,
  {
    company_id,
    from,
    to,
  }: { readonly company_id: number; readonly from: readonly number[]; readonly to: readonly number[] },
): Promise<number> => {
  const lists = [
    [roleBusinessUnits, 'business_unit_id'],
    [roleRegions, 'region_id'],
    [roleCountries, 'country_id'],
  ] as const
  const names = (place: readonly number[]) =>
    sql.join(
      lists.map(
        ([table, member], index) => sql`exists (select from ${table} named where named.company_id = role.company_id
          and named.user_id = role.user_id and named.application = role.application
          and named.${sql.identifier(member)} = ${place[index]})`,
      ),
      sql` and `,
    )
  const { rows } = await db.execute<{ count: number }>(sql`select count(distinct role.user_id) as count
    from user_roles role where role.company_id = ${company_id} and ${names(from)} and not (${names(to)})`)
  return rows[0]?.count ?? 0
}

const isOneOf = ({ above, aboveId }: Lists, { company_id }: Step, place: number, roles: readonly RoleKey[]): SQL =>
  sql`${columnOf(above, 'company_id')} = ${company_id} and ${columnOf(above, aboveId)} = ${place}
    and (${columnOf(above, 'user_id')}, ${columnOf(above, 'application')}) in (select * from unnest(
      ${sql.param(roles.map(({ user_id }) => user_id))}::int[], ${sql.param(roles.map(({ application }) => application))}::text[]))`

/** Stores the lists that follow. Forms that were opened before are outdated, so that none of them puts back the old lists. */
export const moveScopes = async (
  writer: Writer & { readonly report: Report },
  lists: Lists,
  step: Step,
  { followed }: Scopes,
): Promise<void> => {
  if (followed.length === 0) return
  const { company_id, from, to } = step
  const added = followed
    .filter(({ adds }) => adds)
    .map(({ user_id, application }) => ({ company_id, user_id, application, [lists.aboveId]: to }))
  await insertRows(writer, lists.above, added)
  const dropped = followed.filter(({ drops }) => drops)
  if (dropped.length > 0) await deleteRows(writer, lists.above, isOneOf(lists, step, from, dropped))
  const ids = [...new Set(followed.map(({ user_id }) => user_id))]
  await updateRows(writer, users, inArray(users.id, ids), { version: sql`${users.version} + 1` })
  const details = { scope: 'followed a move in the structure' }
  const reported = ids.map((account) => ({ account, details }))
  reportMany(writer.report, 'account changed', { by: writer.by, company: company_id }, reported)
}
