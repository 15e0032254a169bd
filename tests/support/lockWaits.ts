/** Counts who waits for a lock in a test's own database: other files test beside it, in databases of the same server. */
import type pg from 'pg'

/** Counts the statements that wait. Inside of a transaction, the same count would be told until its end. */
export const countLockWaits = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** Counts those that wait for a table as a whole, also inside of the transaction that has locked it. */
export const countTableWaits = async (client: pg.ClientBase, table: string): Promise<number> => {
  const { rows } = await client.query(
    `select from pg_locks where not granted and relation = $1::regclass
      and database = (select oid from pg_database where datname = current_database())`,
    [table],
  )
  return rows.length
}
