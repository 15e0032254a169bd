/** Adds, changes and removes groups of an identity provider, and their members (decision 0132). */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { mostProvisionedGroups } from '../../../contract/entities/provisioning'
import type { Queryable } from '../../database/connection'
import { companies, provisionedGroups, provisionedMembers } from '../../database/tables'
import { violationOf } from '../../database/violations'
import { conflict, invalid, notFound } from '../../errors/apiError'
import { deleteRows, insertRows, updateRow, updateRows } from '../../records/change'
import { writerOf } from '../../records/operations'
import type { CallInput } from '../../records/resource'
import { lockRow } from '../../records/rows'
import type { Row } from '../../records/table'
import { asHandingOut, ofGroup, requireMay, type Acting } from './acting'
import { settleRoles } from './settle'
import { say } from '../../../contract/say'

export type Group = Row<typeof provisionedGroups>

/** What an identity provider says of a group; what is absent stays as it is. */
export interface GroupSent {
  readonly name?: string
  readonly external_id?: string | null
}

/** Who joins and who leaves. */
export interface MembersSent {
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

const longestName = 255
export const nameTaken = 'There is another group of this displayName.'
const idTaken = 'This externalId is already used.'

const checkName = (name: string): void => {
  if (name === '') throw invalid({ name: ['displayName is required.'] })
  if (name.length > longestName)
    throw invalid({ name: [say('displayName has at most {longestName} characters.', { longestName })] })
}

/** Turns a value that is taken into an error of its field; the transaction survives it. */
const orTaken = async <Result>(db: Queryable, write: (db: Queryable) => Promise<Result>): Promise<Result> => {
  try {
    return await db.transaction(write)
  } catch (error) {
    const { constraint } = violationOf(error) ?? {}
    if (constraint === 'provisioned_groups_name') throw invalid({ name: [nameTaken] })
    if (constraint === 'provisioned_groups_external') throw invalid({ external_id: [idTaken] })
    throw error
  }
}

/** Locks a group; throws 404. */
export const lockGroup = async (db: Queryable, company: number, id: number): Promise<Group> => {
  const [group] = await db
    .select()
    .from(provisionedGroups)
    .where(and(ofGroup(company, id), eq(provisionedGroups.is_everybody, false)))
    .for('no key update')
  if (!group) throw notFound()
  return group
}

/** Adds a group at the end of the order. */
export const addGroup = async (acting: Acting, { name = '', external_id = null }: GroupSent): Promise<Group> => {
  requireMay(acting, 'updateCompanyUser')
  checkName(name)
  const { company, input } = acting
  // One after the other, so that their number and order are right.
  await lockRow(input.db, { table: companies, key: { id: company } }, 'no key update')
  const [known] = await input.db
    .select({
      count: sql<number>`count(*)::int`,
      last: sql<number | null>`max(${provisionedGroups.position}) filter (where not ${provisionedGroups.is_everybody})`,
    })
    .from(provisionedGroups)
    .where(eq(provisionedGroups.company_id, company))
  if (known && known.count >= mostProvisionedGroups)
    throw conflict(
      say('This company has {mostProvisionedGroups} groups. Send only those that give roles.', {
        mostProvisionedGroups,
      }),
    )
  const [group] = await orTaken(input.db, (db) =>
    insertRows({ ...writerOf(input), db }, provisionedGroups, [
      { company_id: company, name, external_id, position: (known?.last ?? 0) + 1 },
    ]),
  )
  if (!group) throw new Error('The group was not stored')
  return group
}

/** Changes what a locked group is called. */
export const changeGroup = async (acting: Acting, group: Group, sent: GroupSent): Promise<Group> => {
  const { name = group.name, external_id = group.external_id } = sent
  if (name === group.name && external_id === group.external_id) return group
  requireMay(acting, 'updateCompanyUser')
  checkName(name)
  const { input } = acting
  return orTaken(input.db, (db) =>
    updateRow({ ...writerOf(input), db }, provisionedGroups, group, {
      name,
      external_id,
      changed_at: sql`now()`,
    }),
  )
}

export const membersOf = async (db: Queryable, { company_id: company, id }: Group): Promise<number[]> => {
  const rows = await db
    .select({ id: provisionedMembers.user_id })
    .from(provisionedMembers)
    .where(and(eq(provisionedMembers.company_id, company), eq(provisionedMembers.group_id, id)))
  return rows.map((row) => row.id)
}

const addMembers = async (db: Queryable, { company_id, id }: Group, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const { rows: known } = await db.execute<{ id: number }>(sql`
    select u.id from users u left join provisioned_people p on p.company_id = u.company_id and p.user_id = u.id
    where u.company_id = ${company_id} and u.id = any(${sql.param([...ids])}::int[])
      and (u.is_active or not coalesce(p.is_gone, false)) for key share of u`)
  const found = new Set(known.map((row) => row.id))
  const unknown = ids.filter((one) => !found.has(one))
  if (unknown.length > 0)
    throw invalid({
      members: [
        say('No user has the id {ids}.', {
          ids: `${unknown.slice(0, 3).join(say(' or '))}${unknown.length > 3 ? ' …' : ''}`,
        }),
      ],
    })
  const added = await db
    .insert(provisionedMembers)
    .values(ids.map((user_id) => ({ company_id, group_id: id, user_id })))
    .onConflictDoNothing()
    .returning({ id: provisionedMembers.user_id })
  return added.map((row) => row.id)
}

const removeMembers = async (db: Queryable, { company_id, id }: Group, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const removed = await db
    .delete(provisionedMembers)
    .where(
      and(
        eq(provisionedMembers.company_id, company_id),
        eq(provisionedMembers.group_id, id),
        inArray(provisionedMembers.user_id, [...ids]),
      ),
    )
    .returning({ id: provisionedMembers.user_id })
  return removed.map((row) => row.id)
}

const hasRoles = ({ roles }: Group): boolean => Object.keys(roles).length > 0

export const withoutRole = (name: string): string =>
  say('The group ‘{name}’ has no role yet, so its members get none.', { name })

/** Lets people join and leave a locked group, and gives them the roles of their groups. */
export const changeMembers = async (acting: Acting, group: Group, sent: MembersSent): Promise<void> => {
  const { input, company, notes } = acting
  if (sent.added.length + sent.removed.length === 0) return
  requireMay(acting, 'updateCompanyUser')
  const removed = await removeMembers(input.db, group, sent.removed)
  const added = await addMembers(input.db, group, sent.added)
  const changed = [...removed, ...added]
  if (changed.length === 0) return
  await updateRows(writerOf(input), provisionedGroups, ofGroup(company, group.id), {
    members_version: sql`${provisionedGroups.members_version} + 1`,
    changed_at: sql`now()`,
  })
  if (added.length > 0 && !hasRoles(group)) notes.push(withoutRole(group.name))
  const { caller } = (await asHandingOut(acting)).input
  notes.push(...(await settleRoles({ ...input, caller }, company, changed)))
}

/** Removes a locked group, and the roles that it has given. */
export const removeGroup = async (
  input: Pick<CallInput, 'db' | 'caller' | 'report'>,
  group: Group,
): Promise<string[]> => {
  const { company_id: company } = group
  const members = await membersOf(input.db, group)
  await input.db
    .delete(provisionedMembers)
    .where(and(eq(provisionedMembers.company_id, company), eq(provisionedMembers.group_id, group.id)))
  await deleteRows(writerOf(input), provisionedGroups, ofGroup(company, group.id))
  return settleRoles(input, company, members)
}
