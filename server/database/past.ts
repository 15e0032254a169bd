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

/** Whose past a call tells: that of a company, with 0 of the platform alone, or of all companies. */
export type PastOf = number | 'all'

/** Returns since when history is kept; of all companies, since when it is kept of each. */
export const readBeginning = async (db: Queryable, of: PastOf = 0): Promise<Date> => {
  const beginning =
    of === 'all'
      ? sql`(select greatest(history.begins_at(), max(at)) from history.horizons)`
      : sql`history.begins_at(${of}::int)`
  const { rows } = await db.execute<{ milliseconds: number }>(
    sql`select ceil(extract(epoch from ${beginning}) * 1000)::float8 as milliseconds`,
  )
  return new Date(rows[0]?.milliseconds ?? 0)
}

/**
 * Lets the rest of a transaction see the tables of records as they were at a moment: views that are named like the tables
 * come first (decision 0097). They are larger than tables to the planner, which would compile what takes less time to run.
 */
export const lookBack = (tx: Queryable, moment: Date) =>
  tx.execute(sql`select set_config('history.as_of', ${moment.toISOString()}, true),
    set_config('search_path', 'as_of, ' || current_setting('search_path'), true),
    set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`)

interface Past {
  readonly moment: Date
  readonly of: PastOf
}

/** Reads from one snapshot in which the tables of records show what they held at a moment; throws 400 if nobody knows. */
export const readPast = <T>(
  db: PooledDatabase,
  { moment, of }: Past,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  readSnapshot(db, async (tx) => {
    const beginning = await readBeginning(tx, of)
    if (moment < beginning) throw invalid({ [asOfHeader]: [`History begins at ${beginning.toISOString()}.`] })
    await lookBack(tx, moment)
    return work(tx)
  })
