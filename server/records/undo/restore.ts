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

interface RemovedBefore extends Record<string, unknown> {
  readonly row: number
  readonly id: number
  readonly at: string
}

/** Rows that were removed earlier and may come back; nobody takes more back than these. */
const mostRemoved = 100

/** Returns the ids of the rows of a version as they were right before a moment, in their order. */
const orderBefore = async (db: Queryable, { table, orderedBy, row }: OrderedRow, at: string): Promise<number[]> => {
  await db.execute(sql`select set_config('history.as_of', (${at}::timestamptz - interval '1 microsecond')::text, true)`)
  const { rows } = await db.execute<{ id: number }>(sql`select id from as_of.${sql.identifier(getTableName(table))}
    where company_id = ${row.company_id} and version_id = ${row.version_id} order by ${sql.identifier(orderedBy)}`)
  return rows.map(({ id }) => id)
}

/**
 * Notes the rows that were above a removed one, from the top. Removed ones that can come back count, so that each finds its
 * place whatever the order in which they do.
 */
export const noteOrder = async (
  db: Queryable,
  removal: number,
  { change, record }: { readonly change: FoundChange; readonly record: ChangedRecord },
  ordered: OrderedRow,
): Promise<void> => {
  const { table, row } = ordered
  const { rows: earlier } =
    await db.execute<RemovedBefore>(sql`select r.id::float8 as row, r.record_id as id, r.at::text as at
    from history.changed_rows r where r.company_id = ${record.company} and r.record = ${getTableName(table)}
      and r.table_name = r.record and r.action = 'D' and r.id <= ${record.last}::bigint
      and r.change_id <> ${change.id} and (r.before->>'version_id')::int = ${row.version_id}
    order by r.id desc limit ${mostRemoved}`)
  const known = new Map<number, readonly number[]>()
  const aboveAt = async (id: number, at: string): Promise<readonly number[]> => {
    const ids = await orderBefore(db, ordered, at)
    const all = new Set(ids)
    for (const [back, above] of known) {
      if (all.has(back)) continue
      const nearest = above.findLast((one) => all.has(one))
      ids.splice(nearest === undefined ? 0 : ids.indexOf(nearest) + 1, 0, back)
      all.add(back)
    }
    return ids.slice(0, ids.indexOf(id))
  }
  for (const { id, at } of earlier.toReversed()) known.set(id, await aboveAt(id, at))
  await noteRemoved(db, removal, table, { above: await aboveAt(record.id, change.at) })
}
