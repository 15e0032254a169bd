/** Reads what many people are, once for all who are the same (decision 0045). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { GrantableApplication } from '../../../../contract/applications'
import { noLists, roleLists, type RoleList } from '../../../../contract/roles'
import type { Queryable } from '../../../database/connection'
import { userRoles, users } from '../../../database/tables'
import { yieldToOthers } from '../../../tools/splitChunks'
import type { Person, Standing } from '../decide'
import { linkTables, noRoles, rolesIn, type RoleRow, type RoleState } from '../states'

const idsIn = (text: string): number[] => JSON.parse(`[${text}]`) as number[]

/** What is the same of some people. */
type Trait =
  | Pick<Standing, 'is_active' | 'is_one_time_password'>
  | { readonly role: RoleRow }
  | { readonly application: GrantableApplication; readonly list: RoleList; readonly listed: readonly number[] }

/** A person who is being described, trait by trait. */
interface Draft {
  is_active: boolean
  is_one_time_password: boolean
  readonly roles: Partial<Record<GrantableApplication, RoleRow & { lists: RoleState['lists'] }>>
}

const describe = (draft: Draft, trait: Trait): void => {
  if ('role' in trait) draft.roles[trait.role.application] = { ...trait.role, lists: noLists }
  else if ('list' in trait) {
    const role = draft.roles[trait.application]
    if (role) role.lists = { ...role.lists, [trait.list]: trait.listed }
  } else Object.assign(draft, trait)
}

/** Whose lists are read, of which applications. */
interface Asked {
  readonly applications: Set<GrantableApplication>
  readonly ids: readonly number[]
}

/** Whose lists are compared, of which application, and with what. */
interface Compared {
  readonly application: GrantableApplication
  readonly list: RoleList
  readonly others: readonly number[]
  readonly ids: readonly number[]
}

/** Few enough that other calls hardly wait meanwhile. */
const peoplePerTurn = 10_000

/** A group of people who are the same: those of another group, apart from its others by a trait. */
interface Group {
  readonly within?: Group
  readonly trait?: Trait
}

/** People in groups, which are split until all of a group are the same. */
export class AlikePeople {
  private readonly described: Group[] = [{}]
  /** The group of each person, by place. */
  private readonly groups: Int32Array
  private told = 0

  /** @param ids In order. */
  constructor(readonly ids: readonly number[]) {
    this.groups = new Int32Array(ids.length)
  }

  /** Returns the group of somebody; undefined if they aren't among these people. */
  groupOf(id: number): number | undefined {
    return this.groups[this.placeOf(id)]
  }

  /** Splits each group into the people who have a trait and the others. */
  async tellApart(ids: readonly number[], trait?: Trait): Promise<void> {
    const newGroups = new Map<number, number>()
    for (const id of ids) {
      const place = this.placeOf(id)
      const group = this.groups[place]
      const within = group === undefined ? undefined : this.described[group]
      if (group === undefined || !within) continue
      const newGroup = newGroups.get(group) ?? this.described.push({ within, ...(trait && { trait }) }) - 1
      newGroups.set(group, newGroup)
      this.groups[place] = newGroup
    }
    this.told += ids.length
    if (this.told < peoplePerTurn) return
    this.told = 0
    await yieldToOthers()
  }

  /** Returns the groups that aren't empty, each with one of its people. */
  groupsInUse(): [group: number, one: Person][] {
    const found = new Map<number, Person>()
    for (const [place, group] of this.groups.entries()) {
      const id = this.ids[place]
      if (id !== undefined && !found.has(group)) found.set(group, { ...this.standingOf(group), id })
    }
    return [...found]
  }

  /** Describes the people of a group, once they are told apart: most groups are split again. */
  private standingOf(group: number): Standing {
    const traits: Trait[] = []
    for (let one = this.described[group]; one; one = one.within) if (one.trait) traits.push(one.trait)
    const draft: Draft = { is_active: false, is_one_time_password: false, roles: {} }
    for (const trait of traits.toReversed()) describe(draft, trait)
    return { ...draft, roles: { ...noRoles, ...draft.roles } }
  }

  /** Returns the place of somebody, or that behind all. */
  private placeOf(id: number): number {
    let [start, end] = [0, this.ids.length]
    while (start < end) {
      const middle = (start + end) >> 1
      if ((this.ids[middle] ?? 0) < id) start = middle + 1
      else end = middle
    }
    return this.ids[start] === id ? start : this.ids.length
  }

  /** Finds the people with roles of which lists are asked for. */
  askFor(listsOf: (role: RoleState) => readonly RoleList[]): [list: RoleList, asked: Asked][] {
    const asked = new Map<RoleList, { applications: Set<GrantableApplication>; groups: Set<number> }>()
    for (const [group, { roles }] of this.groupsInUse())
      for (const role of rolesIn(roles))
        for (const list of listsOf(role)) {
          const { applications, groups } = asked.get(list) ?? { applications: new Set(), groups: new Set() }
          asked.set(list, { applications: applications.add(role.application), groups: groups.add(group) })
        }
    return [...asked].map(([list, { applications, groups }]) => [list, { applications, ids: this.idsIn(groups) }])
  }

  /** Finds the people with roles whose lists are to be compared with some others. */
  askToCompare(listsFor: (role: RoleState) => RoleState['lists'] | undefined): Compared[][] {
    const asked = new Map<string, { role: RoleState; lists: RoleState['lists']; groups: Set<number> }>()
    for (const [group, { roles }] of this.groupsInUse())
      for (const role of rolesIn(roles)) {
        const lists = listsFor(role)
        if (!lists) continue
        const key = JSON.stringify([role.application, lists])
        const found = asked.get(key) ?? { role, lists, groups: new Set() }
        asked.set(key, { ...found, groups: found.groups.add(group) })
      }
    return [...asked.values()].map(({ role: { application }, lists, groups }) => {
      const ids = this.idsIn(groups)
      return roleLists.map((list) => ({ application, list, others: lists[list], ids }))
    })
  }

  private idsIn(groups: ReadonlySet<number>): number[] {
    return this.ids.filter((_, place) => groups.has(this.groups[place] ?? -1))
  }
}

/** More people are not looked up one by one; the roles of the whole company are read instead. */
const mostLookedUp = 5000

const isAmong = (ids: readonly number[]): SQL =>
  ids.length > mostLookedUp ? sql`true` : sql`user_id = any(${sql.param([...ids])}::int[])`

const contents = sql.raw('application, name, permission_set, description, has_live_pay_tool')

/** Compares roles by all that they contain, and reads each for one of the people who have it. */
const readRoles = async (db: Queryable, companyId: number, ids: readonly number[]) => {
  // Apart, since each is answered by an index alone.
  const held = (access: SQL) => sql`
    select application, min(user_id) as one, string_agg(user_id::text, ',') as users from ${userRoles}
    where company_id = ${companyId} and ${access} and ${isAmong(ids)} group by ${contents}`
  const { rows } = await db.execute<RoleRow & { users: string } & Record<string, unknown>>(sql`
    select r.application, r.grant_access, r.name, r.description, r.permissions, r.has_live_pay_tool, held.users
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

/** Finds those whose list is the same; if that is empty, those who have any. Their list stands for all that is no other. */
const compareLists = async (
  db: Queryable,
  companyId: number,
  { application, list, others, ids }: Compared,
): Promise<{ readonly trait: Trait; readonly ids: readonly number[] } | undefined> => {
  const { name, column } = linkTables[list]
  const id = sql.identifier(column)
  const isSame = sql`count(*) = ${others.length} and bool_and(${id} = any(${sql.param([...others])}::int[]))`
  const { rows } = await db.execute<{ users: string | null; one: number }>(sql`
    select string_agg(user_id::text, ',') as users, min(one) as one
    from (
      select user_id, min(${id}) as one from ${sql.identifier(name)}
      where company_id = ${companyId} and application = ${application} and ${isAmong(ids)}
      group by user_id having ${others.length > 0 ? isSame : sql`true`}) held`)
  const [found] = rows
  if (!found?.users) return undefined
  return { ids: idsIn(found.users), trait: { application, list, listed: others.length > 0 ? others : [found.one] } }
}

interface Which {
  readonly companyId: number
  /** The condition of the people. */
  readonly condition: SQL | undefined
  /** Which lists of a role are read; by default none. */
  readonly listsOf?: ((role: RoleState) => readonly RoleList[]) | undefined
  /** With which lists those of a role are compared, where that is enough to know. */
  readonly comparedWith?: ((role: RoleState) => RoleState['lists'] | undefined) | undefined
}

/** Reads the people of a company who meet a condition, in order; lists that are not read are empty. */
export const readAlike = async (
  db: Queryable,
  { companyId, condition, listsOf = () => [], comparedWith = () => undefined }: Which,
): Promise<AlikePeople> => {
  const rows = await db
    .select({
      is_active: users.is_active,
      is_one_time_password: users.is_one_time_password,
      ids: sql<string>`string_agg(${users.id}::text, ',')`,
    })
    .from(users)
    .where(and(eq(users.company_id, companyId), condition))
    .groupBy(users.is_active, users.is_one_time_password)
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
  for (const ofRoles of people.askToCompare(comparedWith))
    for (const found of await Promise.all(ofRoles.map((one) => compareLists(db, companyId, one))))
      if (found) await people.tellApart(found.ids, found.trait)
  return people
}
