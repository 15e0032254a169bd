/** Fills a migrated database with what the server needs. */
import { sql } from 'drizzle-orm'
import { transaction, type PooledDatabase, type Queryable } from '../database/connection'
import { makeDemo } from './demo'
import { fillReference } from '../reference'
import { normalizeEmails } from './normalizeEmails'
import { users } from '../database/tables'

/** An arbitrary key for the advisory lock. */
const lockKey = 727_274_002

/** Serializes processes that prepare the same database, until the transaction ends. */
export const lockPreparation = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)

interface Prepared {
  readonly demo: boolean
  readonly unreachable: readonly number[]
}

const hasAccounts = async (tx: Queryable): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).limit(1)).length > 0

/**
 * Inserts the reference data and, if requested and there are no accounts yet, the demo data. Returns whether it created
 * the demo data, and the accounts whose email nobody can sign in with.
 *
 * Runs in one transaction under a lock, so that only one of several processes starting at once does the work.
 *
 *     const { demo } = await prepare(db, { demo: true })
 */
export const prepare = (db: PooledDatabase, options: { readonly demo: boolean }): Promise<Prepared> =>
  transaction(db, async (tx) => {
    await lockPreparation(tx)
    await fillReference(tx)
    const demo = options.demo && !(await hasAccounts(tx))
    if (demo) await makeDemo(tx, new Date())
    return { demo, unreachable: await normalizeEmails(tx) }
  })
