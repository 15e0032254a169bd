/** Ends accounts of provider staff whose last day is over, and notifies people in advance, as of roles (decision 0103). */
import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { namedGranters } from '../../../contract/entities/granters'
import { findAccountById, findAccounts, isLive } from '../../accounts/account'
import type { Account } from '../../accounts/rights'
import { revokeSessionsOfMany } from '../../accounts/sessions'
import { setAuthor } from '../../database/author'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { endsSoon, todayInUtc, users } from '../../database/tables'
import { queueMailOnce } from '../../mail/outbox'
import type { Report } from '../../securityEvents'
import { canSignIn } from '../companyUsers/granters'

const isOver = and(isNull(users.company_id), users.is_active, sql`${users.ends_on} < ${todayInUtc}`)

interface Ending {
  readonly db: PooledDatabase
  readonly report: Report
}

/** Switches ended accounts off, so that lists tell it and sessions end. Sign-in and calls do not wait for it: they ask for the date. */
export const endStaff = async ({ db, report }: Ending): Promise<void> => {
  const [one] = await db
    .select({ one: sql`1` })
    .from(users)
    .where(isOver)
    .limit(1)
  if (!one) return
  const ended = await transaction(db, async (tx) => {
    await setAuthor(tx, { call: 'endStaff', name: 'The end of accounts' })
    const due = await tx
      .select({ id: users.id })
      .from(users)
      .where(isOver)
      .orderBy(users.id)
      .limit(1000)
      .for('no key update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    await tx
      .update(users)
      .set({ is_active: false, version: sql`${users.version} + 1` })
      .where(inArray(users.id, ids))
    await revokeSessionsOfMany({ db: tx, report }, ids)
    return ids
  })
  for (const account of ended) report('account deactivated', { account, reason: 'the last day is over' })
}

/** Finds those who can extend accounts of provider staff, with one to spare: nobody extends the own account. */
const findGranters = async (db: Queryable): Promise<readonly Account[]> => {
  const isMightier = inArray(users.platform_role, ['TOM_MASTER_USER', 'TOM_SUPER_USER'])
  return (await findAccounts(db, and(isMightier, canSignIn), namedGranters + 1)).filter(isLive)
}

/** Queues the mails about the end of an account: to its owner, and to those who can extend it. */
const notify = async (db: Queryable, id: number, granters: readonly Account[]): Promise<void> => {
  const account = await findAccountById(db, id)
  if (!account || !isLive(account)) return
  await queueMailOnce(db, 'ROLE_ENDS', account.user.email)
  const others = granters.filter((other) => other.user.id !== id).slice(0, namedGranters)
  for (const other of others) await queueMailOnce(db, 'ROLES_END', other.user.email)
}

/** Notifies people of accounts that end soon, once for each end. Returns whether mails were queued. */
export const notifyOfEndingStaff = (db: PooledDatabase): Promise<boolean> =>
  transaction(db, async (tx) => {
    const isNew = or(isNull(users.told_of_end), ne(users.told_of_end, users.ends_on))
    const soon = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isNull(users.company_id), users.is_active, endsSoon(users.ends_on), isNew))
      .orderBy(users.id)
      .limit(500)
      .for('no key update', { skipLocked: true })
    if (soon.length === 0) return false
    const ids = soon.map(({ id }) => id)
    await tx.update(users).set({ told_of_end: users.ends_on }).where(inArray(users.id, ids))
    const granters = await findGranters(tx)
    for (const id of ids) await notify(tx, id, granters)
    return true
  })
