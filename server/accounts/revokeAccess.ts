import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { resetTokens } from '../database/tables'
import { revokeSessionsOf } from './sessions'

/** Revokes all sessions and mailed links of an account, when somebody else sets its password. */
export const revokeAccess = async (db: Queryable, userId: number): Promise<void> => {
  await db.delete(resetTokens).where(eq(resetTokens.user_id, userId))
  await revokeSessionsOf(db, userId)
}
