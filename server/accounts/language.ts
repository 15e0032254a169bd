/** The language in which somebody reads: the one that they have chosen in the console, or that it spoke when they chose their password. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { preferences } from '../database/tables'
import { presentLanguage, sourceLanguage } from '../tools/language'

const key = 'locale'

/** Returns the language that the owner of an account has chosen; undefined if none. */
export const languageOfAccount = async (db: Queryable, userId: number): Promise<string | undefined> => {
  const [found] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.user_id, userId), eq(preferences.key, key)))
  // The console keeps its settings as JSON, whatever they are.
  const value: unknown = found && JSON.parse(found.value)
  return typeof value === 'string' ? value : undefined
}

/** Keeps the language of the present call for somebody who has chosen none, so that mails are in it, too. */
export const keepLanguage = async (db: Queryable, userId: number): Promise<void> => {
  const language = presentLanguage()
  // Without any, it is English.
  if (language === sourceLanguage) return
  await db
    .insert(preferences)
    .values({ user_id: userId, key, value: JSON.stringify(language) })
    .onConflictDoNothing()
}
