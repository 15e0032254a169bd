/** The end of unsaved work (decision 0048): at sign-out and with time. Deactivation ends it as well (`sessions.ts`). */
import { and, eq, sql } from 'drizzle-orm'
import { unsavedWorkLimits } from '../../contract/entities/unsavedWork'
import type { Queryable } from '../database/connection'
import { unsavedWork } from '../database/tables'
import type { Visitor } from './sessions'

/** Whether unsaved work is still kept; it is no longer shown from then on. */
export const isKept = sql<boolean>`${unsavedWork.stored_at} > now() - make_interval(days => ${unsavedWorkLimits.days}::int)`

/** Removes what a user has left in a browser. */
export const forgetUnsavedWork = async (db: Queryable, { userId, browser }: Visitor): Promise<void> => {
  await db.delete(unsavedWork).where(and(eq(unsavedWork.user_id, userId), eq(unsavedWork.browser, browser)))
}

/** Removes what was kept long enough. */
export const dropOldUnsavedWork = async (db: Queryable): Promise<void> => {
  await db.delete(unsavedWork).where(sql`not ${isKept}`)
}
