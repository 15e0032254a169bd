/** Keeps what deletions remove and what some additions add, so that it can be undone (decisions 0072 and 0087). */
import { and, asc, desc, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { paramNames } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { removals, removedRows, users } from '../database/tables'
import { keyIn } from './writer'
import { type AnyRow, columnsOf, type Ids } from './table'

/** How long something can be undone: longer than its toast is shown. */
const undoMinutes = 10

const isRecent = sql`${removals.removed_at} > now() - make_interval(mins => ${undoMinutes}::int)`

/** Begins to keep what a call removes or adds; returns the id by which it is undone. */
export const openUndoable = async (
  db: Queryable,
  { caller, call, params }: { readonly caller: SignedInCaller; readonly call: CallName; readonly params: Ids },
): Promise<number> => {
  const [removal] = await db
    .insert(removals)
    .values({ user_id: caller.account.user.id, call, params })
    .returning({ id: removals.id })
  if (!removal) throw new Error('Nothing was stored to undo')
  return removal.id
}

/** Keeps the rows that meet a condition and are about to be removed. Lists of roles are kept with the version of the person. */
export const keepRemoved = async (db: Queryable, removal: number, table: PgTable, where: SQL): Promise<void> => {
  const ofPerson =
    'user_id' in columnsOf(table)
      ? sql` || jsonb_build_object('user_version', (select u.version from ${users} u where u.id = kept.user_id))`
      : sql``
  await db.execute(sql`insert into ${removedRows} (removal_id, table_name, rows)
    select ${removal}::int, ${getTableName(table)}, jsonb_agg(to_jsonb(kept)${ofPerson})
    from (select ${table}.* from ${table} where ${where} for update) kept having count(*) > 0`)
}

/** Adds something to a removed row that only its restoration needs. */
export const noteRemoved = (db: Queryable, removal: number, table: PgTable, notes: AnyRow) =>
  db.execute(sql`update ${removedRows} set rows = jsonb_set(rows, '{0}', rows->0 || ${JSON.stringify(notes)}::jsonb)
    where removal_id = ${removal} and table_name = ${getTableName(table)}`)

/** Remembers which rows were added, and with which versions. */
export const keepAdded = async (
  db: Queryable,
  addition: number,
  table: PgTable,
  rows: readonly AnyRow[],
): Promise<void> => {
  if (rows.length === 0) return
  const kept = rows.map((row) => ({ ...keyIn(table, row), ...('version' in row && { version: row.version }) }))
  await db.insert(removedRows).values({ removal_id: addition, table_name: getTableName(table), rows: kept })
}

/** The rows of a table that an addition has added, as a subquery: their keys and versions, whatever has become of them. */
export const addedTo = (addition: number, table: PgTable): SQL =>
  sql`(select given.* from ${removedRows} kept, jsonb_populate_recordset(null::${table}, kept.rows) given
    where kept.removal_id = ${addition} and kept.table_name = ${getTableName(table)})`

/** Orders ids as a path has them, since the last one names the record; PostgreSQL stores the members of JSON in an order of its own. */
const inPathOrder = (path: string, params: Ids): Ids =>
  Object.fromEntries(
    paramNames(path).flatMap((name) => {
      const id = params[name]
      return id === undefined ? [] : [[name, id]]
    }),
  )

/** Returns and locks what is recent and the caller's own, of calls that are undone in this way; the last one first. */
export const findUndoable = async (
  db: Queryable,
  { account }: SignedInCaller,
  ids: readonly number[],
  isOfKind: (call: CallName) => boolean,
) => {
  const found = await db
    .select()
    .from(removals)
    .where(and(inArray(removals.id, [...ids]), eq(removals.user_id, account.user.id), isRecent))
    .orderBy(desc(removals.id))
    .for('update')
  return found
    .filter((one): one is typeof one & { call: CallName } => one.call in calls && isOfKind(one.call as CallName))
    .map((one) => ({ ...one, params: inPathOrder(calls[one.call].path, one.params) }))
}

/** Returns the removed rows of a table as they were, by column. */
export const readRemoved = async (db: Queryable, removal: number, table: PgTable): Promise<readonly AnyRow[]> => {
  const kept = await db
    .select({ rows: removedRows.rows })
    .from(removedRows)
    .where(and(eq(removedRows.removal_id, removal), eq(removedRows.table_name, getTableName(table))))
    .orderBy(asc(removedRows.id))
  return kept.flatMap(({ rows }) => rows)
}

export const forgetUndoable = (db: Queryable, id: number) => db.delete(removals).where(eq(removals.id, id))

export const dropOldRemovals = (db: Queryable) => db.delete(removals).where(sql`not (${isRecent})`)
