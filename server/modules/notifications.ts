import { eq } from 'drizzle-orm'
import { readNotifications } from '../database/tables'
import type { Operations } from '../http/operation'

/** Every caller reads and writes their own, and nobody else's. */
export const notificationOperations: Operations<'listReadNotifications' | 'storeReadNotifications'> = {
  listReadNotifications: {
    run: async ({ db, caller }) => {
      const [row] = await db
        .select({ keys: readNotifications.keys })
        .from(readNotifications)
        .where(eq(readNotifications.userId, caller.account.user.id))
      return (row?.keys ?? []).map((id) => ({ id }))
    },
  },
  storeReadNotifications: {
    run: async ({ db, caller, body: { ids: keys } }) => {
      const { id: userId } = caller.account.user
      await db
        .insert(readNotifications)
        .values({ userId, keys })
        .onConflictDoUpdate({ target: readNotifications.userId, set: { keys } })
      return { id: userId, ids: keys }
    },
  },
}
