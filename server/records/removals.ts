/** Keeps what deletions remove, so that it can be restored (decision 0072). */
import { and, asc, desc, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { calls, type CallName } from '../../contract/calls'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { removals, removedRows, users } from '../database/tables'
import type { AnyRow } from './logChanges'
import { columnsOf, type Ids } from './table'

/** How long a deletion can be undone: longer than its toast is shown. */
const undoMinutes = 10

const isRecent = sql`${removals.removed_at} > now() - make_interval(mins => ${undoMinutes}::int)`

/** Begins to keep what a call removes; returns the id of the removal. */
export const openRemoval = async (
  db: Queryable,
  { caller, call, params }: { readonly caller: SignedInCaller; readonly call: CallName; readonly params: Ids },
): Promise<number> => {
  const [removal] = await db
    .insert(removals)
    .values({ user_id: caller.account.user.id, call, params })
    .returning({ id: removals.id })
  if (!removal) throw new Error('No removal was stored')
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

/** Returns and locks those of some removals that are recent and the caller's own, the last one first. */
export const findRemovals = async (db: Queryable, { account }: SignedInCaller, ids: readonly number[]) => {
  const found = await db
    .select()
    .from(removals)
    .where(and(inArray(removals.id, [...ids]), eq(removals.user_id, account.user.id), isRecent))
    .orderBy(desc(removals.id))
    .for('update')
  return found.filter((removal): removal is typeof removal & { call: CallName } => removal.call in calls)
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

export const forgetRemoval = (db: Queryable, id: number) => db.delete(removals).where(eq(removals.id, id))

export const dropOldRemovals = (db: Queryable) => db.delete(removals).where(sql`not (${isRecent})`)
