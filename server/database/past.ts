/** Reads records as they were at an earlier moment (decision 0099). */
import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { asOfHeader } from '../../contract/entities/pastRecords'
import { invalid } from '../errors/apiError'
import { transaction, type PooledDatabase, type Queryable } from './connection'

/** All statements see the same, and none writes. */
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Reads from one snapshot: that of the transaction, if there is one. */
export const readSnapshot = <T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  is(db, PgTransaction) ? work(db) : transaction(db as PooledDatabase, work, snapshot)

/** Returns since when history is kept. */
export const readBeginning = async (db: Queryable): Promise<Date> => {
  const { rows } = await db.execute<{ milliseconds: number }>(
    sql`select ceil(extract(epoch from history.begins_at()) * 1000)::float8 as milliseconds`,
  )
  return new Date(rows[0]?.milliseconds ?? 0)
}

/** Reads from one snapshot in which the tables of records show what they held at a moment; throws 400 if nobody knows. */
export const readPast = <T>(db: PooledDatabase, moment: Date, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  readSnapshot(db, async (tx) => {
    const beginning = await readBeginning(tx)
    if (moment < beginning) throw invalid({ [asOfHeader]: [`History begins at ${beginning.toISOString()}.`] })
    // Views that are named like the tables come first (decision 0097). They are larger than tables to the planner, which would
    // compile what takes less time to run.
    await tx.execute(sql`select set_config('history.as_of', ${moment.toISOString()}, true),
      set_config('search_path', 'as_of, ' || current_setting('search_path'), true),
      set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`)
    return work(tx)
  })
