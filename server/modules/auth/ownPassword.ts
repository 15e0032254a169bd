/** Changes of the own password, by a reset or with the current one. */
import { eq, sql } from 'drizzle-orm'
import type { auth } from '../../../contract/calls/auth'
import { refusalMessages } from '../../../contract/refusalMessages'
import type { Client } from '../../accounts/client'
import { forgetAttempts, forgiveAttempt, tally } from '../../accounts/attempts'
import { loginPerAccount, ownPasswordPerAccount } from '../../accounts/limits'
import { hashSentPassword, verifyPassword } from '../../accounts/passwords'
import { noteProof, proofsOf } from '../../accounts/proofs'
import type { Account } from '../../accounts/rights'
import { revokeSessionsOf } from '../../accounts/sessions'
import { authorOf } from '../../database/author'
import type { Queryable } from '../../database/connection'
import { reportAfterCommit } from '../../database/reportAfterCommit'
import { resetTokens, users } from '../../database/tables'
import { invalid, tooManyAttempts, type ApiError } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import { sendSecurityNotice } from '../../mail/securityNotices'
import { updateRow } from '../../records/change'
import { lockRow } from '../../records/rows'
import type { Services } from '../services'

/** Stores a password that its owner has chosen, unless `isRefused` says otherwise of the account as it is by now. */
export const storePassword = async (
  db: Queryable,
  id: number,
  password_hash: string,
  isRefused: (user: typeof users.$inferSelect) => boolean,
) => {
  const before = await lockRow(db, { table: users, key: { id } }, 'no key update')
  if (isRefused(before)) return undefined
  // The database compares this time with its own clock.
  const password = {
    password_hash,
    password_set_at: sql`now()`,
    is_one_time_password: false,
    password_given_by: null,
    invitation_withdrawn_at: null,
  }
  return updateRow({ db, by: id }, users, before, password)
}

/** Lifts the lock of an account whose ownership was proven, and recognizes the browser from now on. */
export const trustOwner = async (
  db: Queryable,
  { devices }: Services,
  client: Client,
  owner: Pick<Account['user'], 'id' | 'email' | 'password_hash'>,
): Promise<void> => {
  await forgetAttempts(db, loginPerAccount, owner.email)
  client.keepDevice(devices.remember(client.device, owner).cookie)
}

/**
 * Whether a password is that of the caller; throws 429 if it was guessed too often. Guesses are limited apart from sign-ins, since
 * a stolen session makes them.
 */
export const isOwnPassword = async (
  db: Queryable,
  { id, password_hash: hash }: Pick<Account['user'], 'id' | 'password_hash'>,
  password: string,
  refused: (reason: string, error: ApiError) => ApiError,
): Promise<boolean> => {
  const limited = [ownPasswordPerAccount, String(id)] as const
  // Counted before the outcome is known, so that concurrent guesses can't exceed the limit.
  const { wait } = await tally(db, ...limited)
  if (wait !== undefined) throw refused('too many attempts', tooManyAttempts(wait))
  const isRight = await verifyPassword(password, hash).catch(async (error: unknown) => {
    await forgiveAttempt(db, ...limited)
    throw error
  })
  if (isRight) await forgetAttempts(db, ...limited)
  return isRight
}

const wrongPassword = () => invalid({ current_password: [refusalMessages.passwordCurrent] })

/** Replaces the password of the caller. */
export const changeOwnPassword = (services: Services): Operation<(typeof auth)['changeOwnPassword']> => ({
  ownTransactions: true,
  run: async (input) => {
    const { db, body, caller, client, report } = input
    const { id, password_hash: formerHash } = caller.account.user
    const refused = (reason: string, error: ApiError): ApiError => {
      report('password change refused', { account: id, reason })
      return error
    }
    if (!(await isOwnPassword(db, caller.account.user, body.current_password, refused)))
      throw refused('wrong password', wrongPassword())
    if (body.password === body.current_password) throw invalid({ password: [refusalMessages.passwordSame] })
    const fault = await services.passwordFault(body.password)
    if (fault) throw invalid({ password: [fault] })
    const passwordHash = await hashSentPassword(body.password)
    const changed = await reportAfterCommit(services.database.db, report, authorOf(input), async (context) => {
      const { db: tx } = context
      const stored = await storePassword(tx, id, passwordHash, (user) => user.password_hash !== formerHash)
      if (!stored) return undefined
      await tx.delete(resetTokens).where(eq(resetTokens.user_id, id))
      const ended = await revokeSessionsOf(context, id, caller.sessionId)
      // Of those who have a second factor, a password alone proves nothing.
      if ((await proofsOf(tx, id)).includes('password')) await noteProof(tx, caller.sessionId)
      await sendSecurityNotice(tx, { userId: id, what: 'passwordChanged', userAgent: client.userAgent })
      return { ended, owner: stored }
    })
    if (!changed) throw refused('another password was set', wrongPassword())
    services.wakeOutbox()
    await trustOwner(db, services, client, changed.owner)
    report('password changed', { account: id })
    return { ended: changed.ended }
  },
})
