import { and, eq } from 'drizzle-orm'
import { resetTokens, users } from '../database/tables'
import { revokeSessionsOf } from './sessions'
import type { EndingViews } from './viewings'

/**
 * Revokes what was mailed to the previous email address of an account, and the sessions opened with it, since whoever
 * reads that mailbox could take over the account. A password that the user has chosen stays valid, and so do the user's
 * sessions if they changed their own email.
 *
 * Run it in the transaction that changes the email.
 */
export const revokeOldEmail = async (ending: EndingViews, userId: number, callerId: number): Promise<void> => {
  const { db } = ending
  await db.delete(resetTokens).where(eq(resetTokens.user_id, userId))
  await db
    .update(users)
    .set({ password_hash: null, password_given_by: null })
    .where(and(eq(users.id, userId), users.is_one_time_password))
  if (userId !== callerId) await revokeSessionsOf(ending, userId)
}
