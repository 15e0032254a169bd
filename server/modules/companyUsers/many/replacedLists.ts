/** Counts what people gain and lose by lists that are replaced by the same ones, whatever they held (decision 0060). */
import { sql } from 'drizzle-orm'
import { grantableApplications, type GrantableApplication } from '../../../../contract/applications'
import { noLists, roleLists, type RoleList } from '../../../../contract/roles'
import type { Queryable } from '../../../database/connection'
import type { Standing } from '../decide'
import type { ListEffect } from '../effects'
import { linkTables, type RoleState } from '../states'

/** The same change of some people. */
interface Change {
  readonly before: Standing
  readonly after: Standing
  readonly ids: readonly number[]
}

/** People whose roles in an application get the same lists. */
interface Replaced {
  readonly application: GrantableApplication
  readonly lists: RoleState['lists']
  people: number
  /** Those of them whose lists counted before. */
  readonly holders: number[]
}

const gather = (changes: Iterable<Change>): Replaced[] => {
  const found = new Map<string, Replaced>()
  for (const { before, after, ids } of changes)
    for (const application of grantableApplications) {
      const [one, other] = [before.roles[application], after.roles[application]]
      const isKept = one?.grant_access === other?.grant_access && one?.lists === other?.lists
      if (one === other || isKept) continue
      const lists = other?.grant_access ? other.lists : noLists
      const key = JSON.stringify([application, lists])
      const replaced = found.get(key) ?? { application, lists, people: 0, holders: [] }
      found.set(key, replaced)
      replaced.people += ids.length
      if (one?.grant_access) for (const id of ids) replaced.holders.push(id)
    }
  return [...found.values()]
}

const countList = async (
  db: Queryable,
  companyId: number,
  { application, lists, people, holders }: Replaced,
  list: RoleList,
): Promise<ListEffect[]> => {
  const { name, column } = linkTables[list]
  const id = sql.identifier(column)
  const { rows } = await db.execute<{ id: number; people: number }>(sql`
    select ${id} as id, count(*) as people from ${sql.identifier(name)}
    where company_id = ${companyId} and application = ${application} and user_id = any(${sql.param(holders)}::int[])
    group by ${id}`)
  const held = new Map(rows.map((row) => [row.id, row.people]))
  const given = new Set(lists[list])
  const gained = [...given].map((one) => ({ id: one, change: 'gain' as const, people: people - (held.get(one) ?? 0) }))
  const lost = rows.filter((row) => !given.has(row.id)).map((row) => ({ ...row, change: 'lose' as const }))
  return [...gained, ...lost].filter((effect) => effect.people > 0).map((effect) => ({ application, list, ...effect }))
}

/** Counts what lists bring to people and take from them. */
export const countReplaced = async (
  db: Queryable,
  companyId: number,
  changes: Iterable<Change>,
): Promise<readonly ListEffect[]> => {
  const effects: ListEffect[] = []
  for (const replaced of gather(changes))
    effects.push(...(await Promise.all(roleLists.map((list) => countList(db, companyId, replaced, list)))).flat())
  return effects
}
