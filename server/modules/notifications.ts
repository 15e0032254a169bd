import { eq, sql } from 'drizzle-orm'
import { readNotifications } from '../database/tables'
import { notificationKinds } from '../../contract/entities/notification'
import type { SignedInCaller } from '../accounts/account'
import type { Operations } from '../http/operation'
import { requireCompany } from '../records/rows'
import { isTold, waiting } from './waiting'

/** The maximum length of a user's list, unless more are sent at once; the oldest are dropped. */
const mostKept = 500

/** How many names a notification shows. */
const shownNames = 3

type Kind = (typeof notificationKinds)[number]

interface Found extends Record<string, unknown> {
  readonly kind: Kind
  readonly count: number
  readonly newest: string
  readonly names: string[]
}

/** Counts what waits of a kind; no row if nothing does. */
const count = (kind: Kind, companyId: number, caller: SignedInCaller) => sql`
  select ${kind}::text as kind, count(*)::int as count,
    ${waiting[kind].since ? sql`(${waiting[kind].since(companyId, caller.account.user.id, caller)})` : sql`max(id)::text`} as newest,
    (array_agg(name order by ${waiting[kind].byDay ? sql`name` : sql`id desc`}))[1:${shownNames}] as names
  from (${waiting[kind].select(companyId, caller.account.user.id, caller)}) found having count(*) > 0`

export const notificationOperations: Operations<
  'listNotifications' | 'listReadNotifications' | 'storeReadNotifications'
> = {
  listNotifications: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, caller, params: { company_id } }) => {
      const viewed = notificationKinds.filter((kind) => isTold(kind, caller, company_id))
      const counts = viewed.map((kind) => count(kind, company_id, caller))
      const { rows } = await db.execute<Found>(sql.join(counts, sql` union all `))
      return rows.map(({ newest, ...found }) => ({ id: `${found.kind}:${company_id}:${newest}`, ...found }))
    },
  },
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
