import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { preferences as preferenceCalls } from '../../contract/calls/preferences'
import { preferenceLimits as limits } from '../../contract/entities/preference'
import type { Queryable } from '../database/connection'
import { preferences, sessions, users } from '../database/tables'
import { forbidden, refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { say } from '../../contract/say'

const { key, value } = preferences

/** Refuses more keys or bytes than are kept of a user. */
const refuseTooMuch = async (db: Queryable, userId: number): Promise<void> => {
  const [kept] = await db
    .select({
      keys: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${value})), 0)::int`,
    })
    .from(preferences)
    .where(eq(preferences.user_id, userId))
  const isTooMany = (kept?.keys ?? 0) > limits.keys
  const isTooLarge = (kept?.bytes ?? 0) > limits.allBytes
  refuse({
    ...((isTooMany || isTooLarge) && {
      preferences: [
        isTooMany
          ? say('At most {keys} settings are kept. Please remove some of them first.', { keys: limits.keys })
          : say('Settings may take {allBytes} bytes in all. Please remove some of them first.', {
              allBytes: limits.allBytes,
            }),
      ],
    }),
  })
}

export const preferenceOperations: Operations<keyof typeof preferenceCalls> = {
  listPreferences: {
    run: ({ db, caller: { account, sessionId } }) =>
      db
        .select({ key, value })
        .from(preferences)
        // A view as another person has the viewer's session, and thus no settings of anybody (decision 0029).
        .innerJoin(sessions, and(eq(sessions.id, sessionId), eq(sessions.user_id, preferences.user_id)))
        .where(eq(preferences.user_id, account.user.id))
        .orderBy(asc(key)),
  },

  storePreferences: {
    run: async ({ db, caller: { account }, body: { user_id: owner, preferences: changes } }) => {
      const { id } = account.user
      if (owner !== undefined && owner !== id) throw forbidden('the settings of another account')
      // Locked, so that calls that arrive together are counted one after the other.
      await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
      const removed = changes.flatMap((one) => (one.value === null ? [one.key] : []))
      const stored = changes.flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value, user_id: id }]))
      if (removed.length > 0)
        await db.delete(preferences).where(and(eq(preferences.user_id, id), inArray(key, removed)))
      if (stored.length > 0) {
        await db
          .insert(preferences)
          .values(stored)
          .onConflictDoUpdate({
            target: [preferences.user_id, key],
            set: { value: sql`excluded.value`, stored_at: sql`now()` },
          })
        await refuseTooMuch(db, id)
      }
      const kept = await db.select({ key }).from(preferences).where(eq(preferences.user_id, id)).orderBy(asc(key))
      return { id, keys: kept.map((one) => one.key) }
    },
  },
}
