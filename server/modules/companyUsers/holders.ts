/** Keeps who of a company has which role, so that roles are counted without reading those of everybody (decision 0030). */
import { is, sql, type SQL } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { namedHolders } from '../../../contract/entities/companyRole'
import { changeCountsOf } from '../../database/changeCounts'
import type { PooledDatabase, Queryable } from '../../database/connection'
import { bringUpToDate, maxTries, recallKept, type Source } from '../../database/upToDate'
import type { Granted } from './grants'
import { namesInUse } from './namesInUse'

/** A role as users have it. */
export interface RoleInUse extends Granted {
  readonly description: string
  readonly has_live_pay_tool: boolean
  readonly count: number
  readonly active: number
  /** The ids of some users who have it, in order. */
  readonly holders: readonly number[]
}

type Described = Omit<RoleInUse, 'count' | 'active' | 'holders'>

/** A role with its description, and who has it: ids in order, negative for those who are inactive. */
interface Held {
  readonly role: Described
  readonly users: Int32Array
}

interface HeldRow extends Described, Record<string, unknown> {
  readonly users: string
}

interface Which {
  /** Only these users. */
  readonly ids?: readonly number[]
  /** A condition on the names in use, which the query calls `used`. */
  readonly names?: SQL | undefined
}

const idsIn = (text: string): number[] => JSON.parse(`[${text}]`) as number[]

/** Reads roles that are in effect (A34); the same permissions in another order are another role here. */
const readHeld = async (db: Queryable, companyId: number, { ids, names }: Which = {}): Promise<Held[]> => {
  const company = sql`${companyId}::int`
  const areTheirs = (column: SQL) =>
    ids ? sql`and ${column} in (select unnest(${sql.param([...ids])}::int[]))` : sql.empty()
  const areNamed = names
    ? sql`and (r.application, r.name) in (
        select used.application, used.name from ${namesInUse(company)} used where ${names})`
    : sql.empty()
  const { rows } = await db.execute<HeldRow>(sql`
    select application, name, description, permissions, has_live_pay_tool, string_agg(user_id::text, ',') as users
    from user_roles r where company_id = ${company} and grant_access ${areTheirs(sql`user_id`)} ${areNamed}
      and application = any((select c.applications from companies c where c.id = ${company})::text[])
    group by application, name, description, permissions, has_live_pay_tool`)
  // Apart, since few are inactive, and all of them are in an index.
  const { rows: found } = await db.execute<{ users: string }>(sql`
    select coalesce(string_agg(id::text, ','), '') as users from users
    where company_id = ${company} and not is_active ${areTheirs(sql`id`)}`)
  const inactive = new Set(idsIn(found[0]?.users ?? ''))
  return rows.map(({ users, ...role }) => {
    const inOrder = Int32Array.from(idsIn(users)).toSorted()
    return { role, users: inOrder.map((id) => (inactive.has(id) ? -id : id)) }
  })
}

/** Counts who has a role. */
const countHolders = ({ role, users }: Held): RoleInUse => ({
  ...role,
  count: users.length,
  active: users.reduce((count, id) => (id > 0 ? count + 1 : count), 0),
  holders: [...users.subarray(0, namedHolders)].map(Math.abs),
})

const keyOf = ({ application, name, description, permissions, has_live_pay_tool }: Described): string =>
  JSON.stringify([application, name, description, permissions, has_live_pay_tool])

/** Merges ids that are in order. */
const merge = (some: Int32Array, more: Int32Array): Int32Array => {
  const all = new Int32Array(some.length + more.length)
  let end = 0
  for (const [index, id] of more.entries()) {
    let place = end
    while (place < some.length && Math.abs(some[place] ?? 0) < Math.abs(id)) place++
    all.set(some.subarray(end, place), end + index)
    all[place + index] = id
    end = place
  }
  all.set(some.subarray(end), end + more.length)
  return all
}

/** Replaces what some users have. */
const replaceHolders = (held: readonly Held[], ids: readonly number[], now: readonly Held[]): Held[] => {
  const changed = new Set(ids)
  const gained = new Map(now.map((one) => [keyOf(one.role), one]))
  const kept = held.flatMap(({ role, users }) => {
    const key = keyOf(role)
    const others = users.filter((id) => !changed.has(Math.abs(id)))
    const more = gained.get(key)?.users
    gained.delete(key)
    if (!more) return others.length > 0 ? { role, users: others } : []
    return { role, users: merge(others, more) }
  })
  return [...kept, ...gained.values()]
}

/** Merges roles whose descriptions or order of permissions differ, the most frequent first. */
const mergeSame = (held: readonly Held[]): RoleInUse[] => {
  const merged = new Map<string, RoleInUse>()
  for (const one of held) {
    const role = countHolders(one)
    const key = keyOf({ ...role, description: '', permissions: role.permissions.toSorted() })
    const same = merged.get(key)
    const holders = [...(same?.holders ?? []), ...role.holders].toSorted((first, second) => first - second)
    merged.set(key, {
      ...role,
      description: same && same.description < role.description ? same.description : role.description,
      count: role.count + (same?.count ?? 0),
      active: role.active + (same?.active ?? 0),
      holders: holders.slice(0, namedHolders),
    })
  }
  return [...merged.values()].toSorted((one, other) => other.count - one.count)
}

/** Finds the roles of some names in use, which are several if their permissions differ. */
export const findNamed = async (db: Queryable, companyId: number, names: SQL): Promise<readonly RoleInUse[]> =>
  mergeSame(await readHeld(db, companyId, { names }))

interface InUse {
  readonly held: readonly Held[]
  readonly roles: readonly RoleInUse[]
}

const inUse = (held: readonly Held[]): InUse => ({ held, roles: mergeSame(held) })

/** What a role takes up besides its users and texts, in bytes. */
const roleSize = 500
/** What a text takes up besides its letters, of which each may take two bytes. */
const textSize = 24

const sizeOf = ({ role: { name, description, permissions }, users }: Held): number =>
  [name, description, ...permissions].reduce(
    (sum, text) => sum + textSize + 2 * text.length,
    roleSize + users.byteLength,
  )

const sourceOf = (companyId: number): Source<InUse> => ({
  key: `roles in use of company ${companyId}`,
  changes: changeCountsOf('users'),
  owners: [sql`${companyId}::int`],
  readAll: async (tx) => inUse(await readHeld(tx, companyId)),
  readAgain: async (tx, known, ids) =>
    ids.length === 0 ? known : inUse(replaceHolders(known.held, ids, await readHeld(tx, companyId, { ids }))),
  sizeOf: ({ held }) => held.reduce((sum, one) => sum + sizeOf(one), 0),
})

/** Returns all roles in use in a company, the most frequent first. */
export const readInUse = async (db: Queryable, companyId: number): Promise<readonly RoleInUse[]> => {
  // In a transaction the version would be that of its snapshot.
  if (is(db, PgTransaction)) return mergeSame(await readHeld(db, companyId))
  const source = sourceOf(companyId)
  for (let tries = 0; tries < maxTries; tries++) {
    const { rows } = await db.execute<{ version: number }>(
      sql`select ${source.changes.version(source.owners)} as version`,
    )
    const kept = recallKept(db, source)
    if (kept && kept.moment.version === rows[0]?.version) return kept.value.roles
    await bringUpToDate(db as PooledDatabase, source)
  }
  return mergeSame(await readHeld(db, companyId))
}
