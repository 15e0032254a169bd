import { and, eq } from 'drizzle-orm'
import { resetTokens, users } from '../database/tables'
import type { SignedInCaller } from './account'
import { revokeSessionsOf } from './sessions'
import type { EndingViews } from './viewings'

/**
 * Revokes what was mailed to the previous email address of an account, and its sessions, since whoever reads that mailbox
 * could take over the account. A password that the user has chosen stays valid, and so does the session in which users
 * change their own email.
 *
 * Run it in the transaction that changes the email.
 *
 * @param caller Who changes it; undefined if a command does.
 */
export const revokeOldEmail = async (ending: EndingViews, userId: number, caller?: SignedInCaller): Promise<void> => {
  const { db } = ending
  await db.delete(resetTokens).where(eq(resetTokens.user_id, userId))
  await db
    .update(users)
    .set({ password_hash: null, password_given_by: null })
    .where(and(eq(users.id, userId), users.is_one_time_password))
  await revokeSessionsOf(ending, userId, caller?.account.user.id === userId ? caller.sessionId : undefined)
}
