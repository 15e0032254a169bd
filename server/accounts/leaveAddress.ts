import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { resetTokens, users } from '../database/tables'
import { revokeSessionsOf } from './sessions'

/**
 * Voids what was mailed to the former address of an account, and what was opened with it: whoever reads the mails there
 * could take the account over. A password of the person's own stays, and so do the sessions of who moves the own account.
 *
 * Belongs into the transaction that changes the address.
 */
export const leaveAddress = async (db: Queryable, userId: number, callerId: number): Promise<void> => {
  await db.delete(resetTokens).where(eq(resetTokens.user_id, userId))
  await db
    .update(users)
    .set({ password_hash: null })
    .where(and(eq(users.id, userId), users.is_one_time_password))
  if (userId !== callerId) await revokeSessionsOf(db, userId)
}
