/** Restores what a change has removed, as the undo of a deletion does (decision 0072), from what history tells. */
import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database/connection'
import { removedRows, users } from '../../database/tables'
import type { AnyRow } from '../table'
import { noteRemoved } from '../removals'
import type { ChangedRecord, FoundChange } from './found'

/** The calls that restore, which are no reason to leave the lists of a person as they are. */
const restoring = ['undoRemovals', 'undoChange', 'undoCompanyChange']

/** The version that a person must still have for the lists to come back: none if somebody else has changed the person since. */
const versionOfPerson = sql`(select case when exists (
      select from history.changed_rows later join history.changes c on c.id = later.change_id and c.at = later.at
      where later.company_id = r.company_id and later.record = 'users' and later.record_id = r.record_id
        and later.id > r.id and later.table_name = 'users' and later.change_id <> r.change_id
        and c.call <> all(${sql.param(restoring)}::text[]))
    then 0 else u.version end from ${users} u where u.id = r.record_id)`

/** Notes what a change removed as a removal, so that it is restored like one that was just made. */
export const noteAsRemoval = async (
  db: Queryable,
  removal: number,
  change: FoundChange,
  isAmong: SQL,
): Promise<void> => {
  await db.execute(sql`insert into ${removedRows} (removal_id, table_name, rows)
    select ${removal}::int, table_name, jsonb_agg(row order by id) from (
      select r.id, r.table_name, r.before || case when r.record = 'users' and r.before ? 'user_id'
        then jsonb_build_object('user_version', ${versionOfPerson}) else '{}' end as row
      from history.changed_rows r
      where r.change_id = ${change.id} and r.at = ${change.at}::timestamptz and r.action = 'D' and ${isAmong}) kept
    group by table_name order by min(id)`)
}

interface OrderedRow {
  readonly table: PgTable
  readonly orderedBy: string
  readonly row: AnyRow
}

/** A place in history: what comes after it has a greater number. */
type Place = number

interface RemovedBefore extends Record<string, unknown> {
  readonly id: number
  readonly place: Place
  readonly at: string
}

/** Rows that were removed earlier and may come back; nobody takes more back than these. */
const mostRemoved = 100

/** The first row of the change that wrote a row `r`. */
const placeOfChange = sql`(select min(same.id)::float8 from history.changed_rows same
  where same.change_id = r.change_id and same.at = r.at)`

/** Reads the removed rows of a version up to one that a change removed, that one last. */
const readRemoved = async (
  db: Queryable,
  { change, record }: { readonly change: FoundChange; readonly record: ChangedRecord },
  { table, row }: OrderedRow,
): Promise<RemovedBefore[]> => {
  const { rows } =
    await db.execute<RemovedBefore>(sql`select r.record_id as id, ${placeOfChange} as place, r.at::text as at
    from history.changed_rows r where r.company_id = ${record.company} and r.record = ${getTableName(table)}
      and r.table_name = r.record and r.action = 'D' and r.id <= ${record.last}::bigint
      and (r.change_id <> ${change.id} or r.record_id = ${record.id})
      and (r.before->>'version_id')::int = ${row.version_id}
    order by r.id desc limit ${mostRemoved + 1}`)
  return rows.toReversed()
}

interface RankBefore extends Record<string, unknown> {
  readonly row: Place
  readonly id: number
  /** Null of a row that was added. */
  readonly rank: number | null
}

/** Returns the ids of the rows of a version before each of some places, in their order: by undoing what came after, once. */
const ordersBefore = async (
  db: Queryable,
  { table, orderedBy, row }: OrderedRow,
  removed: readonly RemovedBefore[],
): Promise<ReadonlyMap<Place, readonly number[]>> => {
  const places = [...new Set(removed.map(({ place }) => place))].toSorted((one, other) => other - one)
  const rank = sql.identifier(orderedBy)
  const { rows: present } = await db.execute<{ id: number; rank: number }>(sql`select id, ${rank} as rank from ${table}
    where company_id = ${row.company_id} and version_id = ${row.version_id}`)
  // A transaction may have begun long before it wrote.
  const { rows: later } = await db.execute<RankBefore>(sql`select r.id::float8 as row, r.record_id as id,
      (r.before->>${orderedBy})::float8 as rank
    from history.changed_rows r where r.company_id = ${row.company_id} and r.record = ${getTableName(table)}
      and r.table_name = r.record and r.id >= ${places.at(-1)}::bigint
      and r.at > ${removed[0]?.at}::timestamptz - interval '1 day'
      and (coalesce(r.before, r.after)->>'version_id')::int = ${row.version_id}
      and (r.action <> 'U' or r.after ? ${orderedBy})
    order by r.id desc`)
  const ranks = new Map(present.map((one) => [one.id, one.rank]))
  const orders = new Map<Place, readonly number[]>()
  let next = 0
  for (const place of places) {
    for (let one = later[next]; one && one.row >= place; one = later[(next += 1)])
      if (one.rank === null) ranks.delete(one.id)
      else ranks.set(one.id, one.rank)
    const inOrder = [...ranks].toSorted(([, one], [, other]) => one - other)
    orders.set(
      place,
      inOrder.map(([id]) => id),
    )
  }
  return orders
}

/**
 * Notes the rows that were above a removed one, from the top. Removed ones that can come back count, so that each finds its
 * place whatever the order in which they do.
 */
export const noteOrder = async (
  db: Queryable,
  removal: number,
  of: { readonly change: FoundChange; readonly record: ChangedRecord },
  ordered: OrderedRow,
): Promise<void> => {
  const removed = await readRemoved(db, of, ordered)
  const orders = await ordersBefore(db, ordered, removed)
  const known = new Map<number, readonly number[]>()
  let above: readonly number[] = []
  for (const { id, place } of removed) {
    const ids = [...(orders.get(place) ?? [])]
    const all = new Set(ids)
    for (const [back, aboveBack] of known) {
      if (all.has(back)) continue
      const nearest = aboveBack.findLast((one) => all.has(one))
      ids.splice(nearest === undefined ? 0 : ids.indexOf(nearest) + 1, 0, back)
      all.add(back)
    }
    above = ids.slice(0, ids.indexOf(id))
    known.set(id, above)
  }
  await noteRemoved(db, removal, ordered.table, { above })
}
