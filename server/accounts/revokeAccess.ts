import { eq } from 'drizzle-orm'
import { resetTokens } from '../database/tables'
import { revokeSessionsOf } from './sessions'
import type { EndingViews } from './viewings'

/** Revokes all sessions and mailed links of an account, when somebody else sets its password. */
export const revokeAccess = async (ending: EndingViews, userId: number): Promise<void> => {
  await ending.db.delete(resetTokens).where(eq(resetTokens.user_id, userId))
  await revokeSessionsOf(ending, userId)
}
