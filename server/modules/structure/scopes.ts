/** Lets the scopes of people follow what moves: the lists of their roles name where it is (decision 0069). */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { GrantableApplication } from '../../../contract/applications'
import { companyUsers as userCalls } from '../../../contract/calls/companyUsers'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import {
  regionBusinessUnits,
  regionCountries,
  roleBusinessUnits,
  roleCountries,
  roleRegions,
  users,
} from '../../database/tables'
import { columnOf, deleteRows, updateRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/writer'
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

export interface Scopes {
  readonly followed: readonly RoleKey[]
  /** Roles that lose sight of what moves. */
  readonly kept: readonly RoleKey[]
}

export const noScopes: Scopes = { followed: [], kept: [] }

/** As two arrays, since a statement may not have as many parameters. */
const asRows = (roles: readonly RoleKey[]): SQL =>
  sql`unnest(${sql.param(roles.map(({ user_id }) => user_id))}::int[],
    ${sql.param(roles.map(({ application }) => application))}::text[])`

const isAmong = (only: readonly RoleKey[]): SQL =>
  sql`(moved.user_id, moved.application) in (select * from ${asRows(only)})`

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
  readonly names_others: boolean
}

/**
 * Finds the roles that follow, and those that don't. A role follows if it then names where it goes instead of where it was:
 * with anything else of its in either place it would be shown more than before, or would gain a place for good by a move
 * there and back. A role that named both stays as it is. Only those follow whose lists the caller may change: nobody's own.
 */
export const findScopes = async (
  { db, caller }: { readonly db: Queryable; readonly caller: SignedInCaller },
  lists: Lists,
  step: Step,
  { isLocked }: { readonly isLocked: boolean },
): Promise<Scopes> => {
  const { company_id, id, from, to } = step
  if (isLocked)
    // As forms of people do, so that nobody changes these lists meanwhile.
    await db.execute(sql`select from users where id in (select moved.user_id from ${rolesNaming(lists, step)})
      order by id for no key update`)
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select moved.user_id, moved.application,
      exists (select from ${lists.above} target
        where target.company_id = moved.company_id and target.user_id = moved.user_id
          and target.application = moved.application and target.${sql.identifier(lists.aboveId)} = ${to}) as has_target,
      (${namesOthersIn(lists, id, to)} or ${namesOthersIn(lists, id, from)}) as names_others
    from ${rolesNaming(lists, step)} order by moved.user_id, moved.application`)
  const mayChange = admits(userCalls.updateCompanyUser.guard, caller, company_id)
  const own = caller.account.user.id
  const told = rows
    .filter((row) => !row.has_target)
    .map(({ user_id, application, names_others: namesOthers }) => ({
      role: { user_id, application },
      follows: mayChange && user_id !== own && !namesOthers,
    }))
  return {
    followed: told.flatMap(({ role, follows }) => (follows ? [role] : [])),
    kept: told.flatMap(({ role, follows }) => (follows ? [] : [role])),
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
    and (${columnOf(above, 'user_id')}, ${columnOf(above, 'application')}) in (select * from ${asRows(roles)})`

/** Stores the lists that follow. Forms that were opened before are outdated, so that none of them puts back the old lists. */
export const moveScopes = async (
  writer: Writer & { readonly report: Report },
  lists: Lists,
  step: Step,
  { followed }: Scopes,
): Promise<void> => {
  if (followed.length === 0) return
  const { company_id, from, to } = step
  await insertSelected(
    writer,
    lists.above,
    ['company_id', 'user_id', 'application', lists.aboveId],
    sql`select ${company_id}::int, user_id, application, ${to}::int from ${asRows(followed)} given (user_id, application)`,
  )
  await deleteRows(writer, lists.above, isOneOf(lists, step, from, followed))
  const ids = [...new Set(followed.map(({ user_id }) => user_id))]
  await updateRows(writer, users, sql`${users.id} = any(${sql.param(ids)}::int[])`, {
    version: sql`${users.version} + 1`,
  })
  const details = { scope: 'followed a move in the structure' }
  const reported = ids.map((account) => ({ account, details }))
  reportMany(writer.report, 'account changed', { by: writer.by, company: company_id }, reported)
}
