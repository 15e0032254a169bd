/** Fills a migrated database with what the server needs. */
import { sql, and, eq, ne } from 'drizzle-orm'
import { setAuthor } from '../database/author'
import { transaction, waitForTurn, type PooledDatabase, type Queryable } from '../database/connection'
import { makeDemo } from './demo'
import { fillReference } from '../reference'
import { users } from '../database/tables'
import { isEmail, normalizeEmail } from '../../contract/email'

/** Normalizes an email that was stored before international domains were converted to ASCII, so that sign-in finds it. */
const normalizeStoredEmail = async (tx: Queryable, id: number, email: string): Promise<boolean> => {
  const normalized = normalizeEmail(email)
  if (!isEmail(normalized)) return false
  const isTaken = and(sql`lower(${users.email}) = ${normalized}`, ne(users.id, id))
  if ((await tx.$count(users, isTaken)) > 0) return false
  await tx
    .update(users)
    .set({ email: normalized, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
  return true
}

/** Returns the ids of accounts whose email can't be normalized or would collide with another one. */
const normalizeEmails = async (tx: Queryable): Promise<number[]> => {
  const old = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`octet_length(${users.email}) <> char_length(${users.email})`)
    .orderBy(users.id)
  const left: number[] = []
  for (const { id, email } of old) if (!(await normalizeStoredEmail(tx, id, email))) left.push(id)
  return left
}

/** An arbitrary key for the advisory lock. */
const lockKey = 727_274_002

/** Serializes processes that prepare the same database, until the transaction ends. */
export const lockPreparation = (tx: Queryable) => waitForTurn(tx, lockKey)

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
    await setAuthor(tx, { call: 'prepare', name: 'Start of the server' })
    await fillReference(tx)
    const demo = options.demo && !(await hasAccounts(tx))
    if (demo) await makeDemo(tx, new Date())
    return { demo, unreachable: await normalizeEmails(tx) }
  })
