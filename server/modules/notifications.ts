import { eq, sql } from 'drizzle-orm'
import { readNotifications } from '../database/tables'
import type { Operations } from '../http/operation'

/** The maximum length of a user's list, unless more are sent at once; the oldest are dropped. */
const mostKept = 500

export const notificationOperations: Operations<'listReadNotifications' | 'storeReadNotifications'> = {
  listReadNotifications: {
    run: async ({ db, caller }) => {
      const [row] = await db
        .select({ keys: readNotifications.keys })
        .from(readNotifications)
        .where(eq(readNotifications.user_id, caller.account.user.id))
      return (row?.keys ?? []).map((id) => ({ id }))
    },
  },
  storeReadNotifications: {
    run: async ({ db, caller, body: { ids: keys } }) => {
      const { id: userId } = caller.account.user
      // Keep what other tabs have stored meanwhile; the newest are last.
      const union = sql`(
        select coalesce(array_agg(key order by place), '{}')
        from (
          select key, max(place) as place
          from unnest(${readNotifications.keys} || excluded.keys) with ordinality as stored (key, place)
          group by key order by max(place) desc limit greatest(${mostKept}::int, cardinality(excluded.keys))
        ) as newest
      )`
      const [stored] = await db
        .insert(readNotifications)
        .values({ user_id: userId, keys })
        .onConflictDoUpdate({ target: readNotifications.user_id, set: { keys: union } })
        .returning({ keys: readNotifications.keys })
      return { id: userId, ids: stored?.keys ?? keys }
    },
  },
}
