/** Reads what many people are, once for all who are the same (decision 0045). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { GrantableApplication } from '../../../../contract/applications'
import { roleLists, type RoleList } from '../../../../contract/roles'
import type { Queryable } from '../../../database/connection'
import { userRoles, users } from '../../../database/tables'
import { isErased, linkTables, type RoleRow, type RoleState } from '../states'
import { AlikePeople, type Asked, type Compared, type CompareLists, type Trait } from './alike'

const idsIn = (text: string): number[] => JSON.parse(`[${text}]`) as number[]

/** More people are not looked up one by one; the roles of the whole company are read instead. */
const mostLookedUp = 5000

const isAmong = (ids: readonly number[]): SQL =>
  ids.length > mostLookedUp ? sql`true` : sql`user_id = any(${sql.param([...ids])}::int[])`

const contents = sql.raw('application, name, permission_set, description, has_live_pay_tool, ends_on')

/** Compares roles by all that they contain, and reads each for one of the people who have it. */
const readRoles = async (db: Queryable, companyId: number, ids: readonly number[]) => {
  // Apart, since each is answered by an index alone.
  const held = (access: SQL) => sql`
    select application, min(user_id) as one, string_agg(user_id::text, ',') as users from ${userRoles}
    where company_id = ${companyId} and ${access} and ${isAmong(ids)} group by ${contents}`
  const { rows } = await db.execute<RoleRow & { users: string } & Record<string, unknown>>(sql`
    select r.application, r.grant_access, r.name, r.description, r.permissions, r.has_live_pay_tool, r.ends_on, held.users
    from (${held(sql`grant_access`)} union all ${held(sql`not grant_access`)}) held
    join ${userRoles} r on r.company_id = ${companyId} and r.user_id = held.one and r.application = held.application`)
  return rows
}

const readLists = async (db: Queryable, companyId: number, list: RoleList, { applications, ids }: Asked) => {
  const { name, column } = linkTables[list]
  const id = sql.identifier(column)
  // Texts take half the time of arrays here.
  const { rows } = await db.execute<{ application: GrantableApplication; listed: string; users: string }>(sql`
    select application, listed, string_agg(user_id::text, ',') as users
    from (
      select user_id, application, string_agg(${id}::text, ',' order by ${id}) as listed
      from ${sql.identifier(name)}
      where company_id = ${companyId} and application = any(${sql.param([...applications])}::text[]) and ${isAmong(ids)}
      group by user_id, application) held
    group by application, listed`)
  return rows.map((row) => ({ ...row, listed: idsIn(row.listed) }))
}

/** Finds those whose list is the same; if that is empty, those who have any, and one that they have. */
const compareList = async (
  db: Queryable,
  companyId: number,
  { application, others, ids }: Compared,
  list: RoleList,
): Promise<readonly [ids: readonly number[], trait: Trait]> => {
  const { name, column } = linkTables[list]
  const id = sql.identifier(column)
  const wanted = others[list]
  const isSame = sql`count(*) = ${wanted.length} and bool_and(${id} = any(${sql.param([...wanted])}::int[]))`
  const { rows } = await db.execute<{ users: string | null; one: number }>(sql`
    select string_agg(user_id::text, ',') as users, min(one) as one
    from (
      select user_id, min(${id}) as one from ${sql.identifier(name)}
      where company_id = ${companyId} and application = ${application} and ${isAmong(ids)}
      group by user_id ${wanted.length > 0 ? sql`having ${isSame}` : sql``}) held`)
  const { users: found, one = 0 } = rows[0] ?? {}
  return [idsIn(found ?? ''), { application, list, listed: wanted.length > 0 ? wanted : [one] }]
}

/** Finds those whose lists name one of some records. */
const findNaming = async (
  db: Queryable,
  companyId: number,
  { application, ids, unlessNamed = {} }: Compared,
): Promise<Asked> => {
  const found = new Set<number>()
  for (const list of roleLists) {
    const { name, column } = linkTables[list]
    const named = unlessNamed[list] ?? []
    if (named.length === 0) continue
    const { rows } = await db.execute<{ user_id: number }>(sql`
      select user_id from ${sql.identifier(name)} where company_id = ${companyId} and application = ${application}
        and ${sql.identifier(column)} = any(${sql.param([...named])}::int[]) and ${isAmong(ids)}`)
    for (const { user_id: id } of rows) found.add(id)
  }
  return { applications: new Set([application]), ids: [...found] }
}

const tellCompared = async (db: Queryable, companyId: number, people: AlikePeople, compared: Compared) => {
  const found = await Promise.all(roleLists.map((list) => compareList(db, companyId, compared, list)))
  for (const [ids, trait] of found) await people.tellApart(ids, trait)
  const naming = await findNaming(db, companyId, compared)
  if (naming.ids.length === 0) return
  await people.tellApart(naming.ids)
  for (const list of roleLists)
    for (const { users: theirs, ...listed } of await readLists(db, companyId, list, naming))
      await people.tellApart(idsIn(theirs), { list, ...listed })
}

interface Which {
  readonly companyId: number
  /** The condition of the people. */
  readonly condition: SQL | undefined
  /** Which lists of a role are read; by default none. */
  readonly listsOf?: ((role: RoleState) => readonly RoleList[]) | undefined
  /** With which lists those of a role are compared, where that is enough to know. */
  readonly compare?: CompareLists | undefined
}

/** Reads the people of a company who meet a condition, in order; lists that are not read are empty. */
export const readAlike = async (
  db: Queryable,
  { companyId, condition, listsOf = () => [], compare = () => undefined }: Which,
): Promise<AlikePeople> => {
  const rows = await db
    .select({
      is_active: users.is_active,
      is_one_time_password: users.is_one_time_password,
      is_erased: isErased,
      ids: sql<string>`string_agg(${users.id}::text, ',')`,
    })
    .from(users)
    .where(and(eq(users.company_id, companyId), condition))
    .groupBy(users.is_active, users.is_one_time_password, isErased)
  const found = rows.map(({ ids, ...state }) => ({ ...state, ids: idsIn(ids) }))
  const ids = [...Int32Array.from(found.flatMap((one) => one.ids)).toSorted()]
  const people = new AlikePeople(ids)
  for (const { ids: theirs, ...state } of found) await people.tellApart(theirs, state)
  for (const { users: theirs, ...role } of await readRoles(db, companyId, ids))
    await people.tellApart(idsIn(theirs), { role })
  const lists = people
    .askFor(listsOf)
    .map(async ([list, asked]) => ({ list, rows: await readLists(db, companyId, list, asked) }))
  for (const { list, rows: held } of await Promise.all(lists))
    for (const { users: theirs, ...listed } of held) await people.tellApart(idsIn(theirs), { list, ...listed })
  for (const compared of people.askToCompare(compare)) await tellCompared(db, companyId, people, compared)
  return people
}
