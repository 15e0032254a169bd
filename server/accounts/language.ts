/** The language in which somebody reads: the one that they have chosen in the console. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { preferences, users } from '../database/tables'
import { sourceLanguage } from '../tools/language'

/** Returns the language of whoever reads a mailbox; English for those who have chosen none. */
export const languageOfMailbox = async (db: Queryable, email: string): Promise<string> => {
  const [found] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .innerJoin(users, eq(users.id, preferences.user_id))
    .where(and(eq(users.email, email), eq(preferences.key, 'locale')))
  // The console keeps its settings as JSON, whatever they are.
  const value: unknown = found && JSON.parse(found.value)
  return typeof value === 'string' ? value : sourceLanguage
}
