import { and, desc, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { unsavedWork as unsavedWorkCalls } from '../../contract/calls/unsavedWork'
import { unsavedWorkLimits as limits } from '../../contract/entities/unsavedWork'
import type { SignedInCaller } from '../accounts/account'
import type { Visitor } from '../accounts/sessions'
import type { Queryable } from '../database/connection'
import { sessions, unsavedWork, users } from '../database/tables'
import { forbidden, refuse, tokenExpired } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { say } from '../../contract/say'

/** Whether unsaved work is still kept; it is no longer shown from then on. */
const isKept = sql<boolean>`${unsavedWork.stored_at} > now() - make_interval(days => ${limits.days}::int)`

/** Removes what a user has left in a browser. */
export const forgetUnsavedWork = async (db: Queryable, { userId, browser }: Visitor): Promise<void> => {
  await db.delete(unsavedWork).where(and(eq(unsavedWork.user_id, userId), eq(unsavedWork.browser, browser)))
}

/** Removes what was kept long enough. */
export const dropOldUnsavedWork = async (db: Queryable): Promise<void> => {
  await db.delete(unsavedWork).where(sql`not ${isKept}`)
}

/**
 * The browser of the caller's own session. A view as another person has the viewer's session, and thus no work of anybody.
 */
const browserOf = ({ account, sessionId }: SignedInCaller) =>
  sql`(select ${sessions.browser} from ${sessions}
    where ${sessions.id} = ${sessionId}::uuid and ${sessions.user_id} = ${account.user.id})`

const isOwn = (caller: SignedInCaller): SQL | undefined =>
  and(eq(unsavedWork.user_id, caller.account.user.id), eq(unsavedWork.browser, browserOf(caller)), isKept)

const { place, id, title, stored_at, content } = unsavedWork
const shown = { place, id, title, stored_at }

const answerOf = <Row extends { stored_at: Date }>(row: Row) => ({ ...row, stored_at: row.stored_at.toISOString() })

interface Kept {
  readonly place: string
  readonly id: string
  readonly content: string
}

/** Returns the browser of the caller's session. Locks it, so that nothing is kept once the user has signed out. */
const lockBrowser = async (db: Queryable, { sessionId }: SignedInCaller): Promise<string> => {
  const [session] = await db
    .select({ browser: sessions.browser })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked_at)))
    .for('share')
  if (!session) throw tokenExpired()
  return session.browser
}

/** Refuses more forms than are kept of a browser, or more bytes than are kept of a user. */
const refuseTooMuch = async (db: Queryable, userId: number, browser: string, work: Kept): Promise<void> => {
  const isHere = eq(unsavedWork.browser, browser)
  const isReplaced = sql`(${isHere} and ${place} = ${work.place} and ${id} = ${work.id})`
  const [kept] = await db
    .select({
      forms: sql<number>`(count(*) filter (where ${isHere}))::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${content})), 0)::int`,
    })
    .from(unsavedWork)
    .where(and(eq(unsavedWork.user_id, userId), not(isReplaced)))
  const forms = kept?.forms ?? 0
  const bytes = (kept?.bytes ?? 0) + Buffer.byteLength(work.content)
  refuse({
    ...(forms >= limits.forms && {
      place: [
        say('Unsaved work is kept of {forms} forms. Please save or discard some of it first.', { forms: limits.forms }),
      ],
    }),
    ...(bytes > limits.allBytes && {
      content: [
        say('Unsaved work may take {allBytes} bytes in all. Please save or discard some of it first.', {
          allBytes: limits.allBytes,
        }),
      ],
    }),
  })
}

export const unsavedWorkOperations: Operations<keyof typeof unsavedWorkCalls> = {
  listUnsavedWork: {
    run: async ({ db, caller }) => {
      const rows = await db.select(shown).from(unsavedWork).where(isOwn(caller)).orderBy(desc(stored_at), place, id)
      return rows.map(answerOf)
    },
  },

  findUnsavedWork: {
    run: async ({ db, caller, query }) => {
      const rows = await db
        .select({ ...shown, content })
        .from(unsavedWork)
        .where(and(isOwn(caller), eq(place, query.place)))
        .orderBy(desc(stored_at), id)
      return rows.map(answerOf)
    },
  },

  storeUnsavedWork: {
    run: async ({ db, caller, body: { user_id: typedBy, ...body } }) => {
      const { id: userId } = caller.account.user
      if (typedBy !== undefined && typedBy !== userId) throw forbidden('the work of another account')
      // Locked, so that calls that arrive together are counted one after the other.
      await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      const browser = await lockBrowser(db, caller)
      await refuseTooMuch(db, userId, browser, body)
      const [stored] = await db
        .insert(unsavedWork)
        .values({ ...body, user_id: userId, browser })
        .onConflictDoUpdate({
          target: [unsavedWork.user_id, unsavedWork.browser, place, id],
          set: { title: body.title, content: body.content, stored_at: sql`now()` },
        })
        .returning(shown)
      if (!stored) throw new Error('The unsaved work was not stored')
      return answerOf(stored)
    },
  },

  removeUnsavedWork: {
    run: async ({ db, caller, query }) => {
      const removed = await db
        .delete(unsavedWork)
        .where(and(isOwn(caller), eq(place, query.place), eq(id, query.id)))
        .returning({ id })
      return { count: removed.length }
    },
  },
}
