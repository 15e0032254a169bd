/** What a migrated database must hold before the server answers. */
import { sql } from 'drizzle-orm'
import { transaction, type PooledDatabase, type Queryable } from '../database/connection'
import { makeDemo } from './demo'
import { fillReference } from '../reference'
import { respellEmails } from './respell'
import { users } from '../database/tables'

/** Any number that nothing else locks. */
const preparing = 727_274_002

/** Makes the processes that prepare one database wait for each other until the transaction ends. */
export const lockPreparing = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(${preparing})`)

interface Prepared {
  readonly demo: boolean
  readonly unreachable: readonly number[]
}

const hasAccounts = async (tx: Queryable): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).limit(1)).length > 0

/**
 * Fills in reference data and, if asked and nobody has an account yet, the demo data; tells whether it made the latter,
 * and which accounts have an address that nobody can sign in with.
 *
 * One transaction under a lock: of several processes that start at once on an empty database, one does the work.
 *
 *     const { demo } = await prepare(db, { demo: true })
 */
export const prepare = (db: PooledDatabase, wish: { readonly demo: boolean }): Promise<Prepared> =>
  transaction(db, async (tx) => {
    await lockPreparing(tx)
    await fillReference(tx)
    const demo = wish.demo && !(await hasAccounts(tx))
    if (demo) await makeDemo(tx, new Date())
    return { demo, unreachable: await respellEmails(tx) }
  })
