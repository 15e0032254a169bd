/** The language in which somebody reads: the one that they have chosen in the console. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { preferences } from '../database/tables'

/** Returns the language that the owner of an account has chosen; undefined if none. */
export const languageOfAccount = async (db: Queryable, userId: number): Promise<string | undefined> => {
  const [found] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.user_id, userId), eq(preferences.key, 'locale')))
  // The console keeps its settings as JSON, whatever they are.
  const value: unknown = found && JSON.parse(found.value)
  return typeof value === 'string' ? value : undefined
}
