/** Gives people the roles of their groups, and takes away those of groups that they have left (decision 0132). */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { grantableApplications } from '../../../contract/applications'
import type { Queryable } from '../../database/connection'
import { provisionedPeople, type GivenRoles } from '../../database/tables'
import { writerOf } from '../../records/operations'
import type { CallInput } from '../../records/resource'
import { decide, type Facts } from '../companyUsers/decide'
import { changerOf, readApplications, readFacts } from '../companyUsers/facts'
import { readStates, type UserState } from '../companyUsers/states'
import { reportChanges, storeChanges, type Decided } from '../companyUsers/store'
import { givenOf, wantedRoles } from './wantedRoles'
import { say } from '../../../contract/say'

interface GroupOf extends Record<string, unknown> {
  readonly user_id: number
  readonly roles: GivenRoles
}

/** Reads what groups give to people: in each application the role of the first one that has any. */
const readByGroups = async (
  db: Queryable,
  company: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GivenRoles>> => {
  const { rows } = await db.execute<GroupOf>(sql`
    select m.user_id, g.roles from provisioned_members m
      join provisioned_groups g on g.company_id = m.company_id and g.id = m.group_id
      where m.company_id = ${company} and m.user_id = any(${sql.param([...ids])}::int[]) and g.roles <> '{}'
    order by m.user_id, g.position, g.id`)
  const everybody = await db.execute<{ roles: GivenRoles }>(
    sql`select roles from provisioned_groups where company_id = ${company} and is_everybody`,
  )
  const byPerson = new Map<number, GivenRoles>()
  for (const { user_id: id, roles } of rows) byPerson.set(id, { ...roles, ...byPerson.get(id) })
  const byDefault = everybody.rows[0]?.roles ?? {}
  return new Map(ids.map((id) => [id, { ...byDefault, ...byPerson.get(id) }]))
}

const readPeople = async (db: Queryable, company: number, ids: readonly number[]) => {
  const rows = await db
    .select()
    .from(provisionedPeople)
    .where(
      and(
        eq(provisionedPeople.company_id, company),
        sql`${provisionedPeople.user_id} = any(${sql.param([...ids])}::int[])`,
      ),
    )
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** Remembers what was given to people. */
const remember = async (
  db: Queryable,
  company: number,
  given: readonly { readonly user_id: number; readonly given: GivenRoles }[],
): Promise<void> => {
  if (given.length === 0) return
  await db.execute(sql`
    insert into provisioned_people as p (company_id, user_id, given)
      select ${company}, user_id, given from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (user_id int, given jsonb)
    on conflict (company_id, user_id) do update set given = excluded.given`)
}

/** How many people are settled at once, so that their rows fit into memory. */
const atOnce = 1000

type Settling = Pick<CallInput, 'db' | 'caller' | 'report'>

const settlePart = async (input: Settling, company: number, ids: readonly number[]): Promise<string[]> => {
  const { db, caller, report } = input
  const before = await readStates(db, company, ids, { isLocked: true })
  const byGroups = await readByGroups(db, company, ids)
  const known = await readPeople(db, company, ids)
  const applications = await readApplications(db, company)
  const by = changerOf(caller)
  const wanted = before.map((person) => {
    const { given = {}, is_gone: isGone = false } = known.get(person.id) ?? {}
    const wantedBy = isGone ? {} : (byGroups.get(person.id) ?? {})
    return { person, given, ...wantedRoles({ stored: person.roles, given, applications }, wantedBy) }
  })
  const changes = wanted.map(({ person, roles }) => ({ before: person, wanted: { ...person, roles } }))
  const facts: Facts = { ...(await readFacts(db, company, by, changes)), mayLackAccess: true }
  const decided: Decided[] = []
  const remembered: { user_id: number; given: GivenRoles }[] = []
  const notes = new Set(wanted.flatMap((one) => one.notes))
  for (const [place, { person, given, ofGroups }] of wanted.entries()) {
    const change = changes[place]
    if (!change) continue
    const { roles, changed, refusals } = decide(by, facts, change)
    if (refusals.length > 0 && changed.length > 0) {
      for (const { message } of refusals) notes.add(`${person.first_name} ${person.last_name}: ${message}`)
      continue
    }
    const after: UserState = { ...person, roles }
    if (changed.length > 0) decided.push({ before: person, after, changed })
    const now = Object.fromEntries(
      grantableApplications.flatMap((application) => {
        const role = roles[application]
        return role && ofGroups.has(application) ? [[application, givenOf(role)] as const] : []
      }),
    )
    if (!isDeepStrictEqual(now, given)) remembered.push({ user_id: person.id, given: now })
  }
  const storing = { writer: writerOf(input), caller, report, companyId: company }
  await storeChanges(storing, decided)
  reportChanges(storing, decided)
  await remember(db, company, remembered)
  return [...notes]
}

/** How many reasons are told of one request. */
const mostNotes = 5

/** Gives people the roles of their groups; returns what is to be known of it. */
export const settleRoles = async (input: Settling, company: number, ids: readonly number[]): Promise<string[]> => {
  const notes: string[] = []
  const inOrder = [...new Set(ids)].toSorted((one, other) => one - other)
  for (let start = 0; start < inOrder.length; start += atOnce)
    notes.push(...(await settlePart(input, company, inOrder.slice(start, start + atOnce))))
  return notes.length > mostNotes
    ? [...notes.slice(0, mostNotes), say('… and {count, number} more.', { count: notes.length - mostNotes })]
    : notes
}
