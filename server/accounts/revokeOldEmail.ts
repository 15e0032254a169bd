import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { resetTokens, users } from '../database/tables'
import { revokeSessionsOf } from './sessions'

/**
 * Revokes what was mailed to the previous email address of an account, and the sessions opened with it, since whoever
 * reads that mailbox could take over the account. A password that the user has chosen stays valid, and so do the user's
 * sessions if they changed their own email.
 *
 * Run it in the transaction that changes the email.
 */
export const revokeOldEmail = async (db: Queryable, userId: number, callerId: number): Promise<void> => {
  await db.delete(resetTokens).where(eq(resetTokens.user_id, userId))
  await db
    .update(users)
    .set({ password_hash: null })
    .where(and(eq(users.id, userId), users.is_one_time_password))
  if (userId !== callerId) await revokeSessionsOf(db, userId)
}
