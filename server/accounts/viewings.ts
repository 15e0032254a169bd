/** Views of the console as another person: who may have one, and which are open (decision 0029). */
import { and, eq, getTableName, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { isReading } from '../../contract/call'
import { calls } from '../../contract/calls'
import { idIn } from '../../contract/entities/fields'
import { outranks } from '../../contract/grants'
import { admits, type Caller } from '../../contract/guards'
import type { Queryable } from '../database/connection'
import { sessions, users, viewings } from '../database/tables'
import { tokenExpired, viewEnded } from '../errors/apiError'
import type { Report } from '../securityEvents'
import { callerOf, findAccountById, isLive, type SignedInCaller } from './account'
import { liveGrants, type Account } from './rights'

export const viewSeconds = 3600

const readingGuards = Object.values(calls)
  .filter(isReading)
  .map(({ guard }) => guard)

/** Whether a user may make a call that reads and that the viewer may not make. */
const seesMore = (viewer: Caller, viewed: Account, companyId: number): boolean => {
  const caller = callerOf(viewed, '')
  return readingGuards.some((guard) => admits(guard, caller, companyId) && !admits(guard, viewer, companyId))
}

/** Returns why a caller may not view the console as a user; undefined if they may. */
export const viewRefusal = (viewer: SignedInCaller, viewed: Account): string | undefined => {
  const { id, company_id: companyId } = viewed.user
  if (companyId === null) return 'provider staff are not viewed'
  if (id === viewer.account.user.id) return 'the own account'
  if (!admits(calls.startViewAs.guard, viewer, companyId)) return 'missing permission'
  if (!outranks(viewer, liveGrants(viewed))) return 'the same rank'
  return seesMore(viewer, viewed, companyId) ? 'the viewed user sees more' : undefined
}

/** What is needed to end views. */
export interface EndingViews {
  readonly db: Queryable
  readonly report: Report
}

/** The entry of the end of a view, as a part of the statement that ends it, so that no view ends without one. */
const entryOf = (why: string | null): SQL<number> => sql<number>`history.note_read('endViewAs', coalesce((select
    ${users.company_id} from ${users} where ${users.id} = ${viewings.viewed_id}), 0), ${viewings.viewer_id}, '{}', null,
    ${why}, ${getTableName(users)}, ${viewings.viewed_id}, 'W', 'C')`

/** Notes the end of the views whose hour is over. Those of more than a day ago lapsed before this was noted. */
export const noteLapsedViewings = async (db: Queryable): Promise<void> => {
  const isLapsed = sql`${viewings.expires_at} between now() - interval '1 day' and now()`
  await db
    .update(viewings)
    .set({ ended_at: sql`${viewings.expires_at}` })
    .where(and(isNull(viewings.ended_at), isLapsed))
    .returning({ entry: entryOf('the hour was over') })
}

/** Ends the open views that meet a condition, and reports each; returns their ids. */
export const endViewingsWhere = async (
  { db, report }: EndingViews,
  condition: SQL | undefined,
  reason?: string,
): Promise<number[]> => {
  const ended = await db
    .update(viewings)
    .set({ ended_at: sql`now()` })
    .where(and(condition, isNull(viewings.ended_at), gt(viewings.expires_at, sql`now()`)))
    .returning({
      view: viewings.id,
      account: viewings.viewed_id,
      by: viewings.viewer_id,
      entry: entryOf(reason ?? null),
    })
  for (const { view, account, by } of ended) report('view ended', { view, account, by, ...(reason && { reason }) })
  return ended.map(({ view }) => view)
}

/** Ends a view of a session, if it is open; returns its id then. */
export const endViewing = (ending: EndingViews, sessionId: string, id: number, reason?: string): Promise<number[]> =>
  endViewingsWhere(ending, and(eq(viewings.session_id, sessionId), eq(viewings.id, id)), reason)

/** Begins a view, which ends any other one of the session. */
export const startViewing = async (ending: EndingViews, { account, sessionId }: SignedInCaller, viewedId: number) => {
  const { db } = ending
  // Locked, so that of several views that begin at the same time one remains, and none outlives the session.
  const isLiveSession = and(eq(sessions.id, sessionId), isNull(sessions.revoked_at))
  const locked = await db.select({ id: sessions.id }).from(sessions).where(isLiveSession).for('no key update')
  if (locked.length === 0) throw tokenExpired()
  await endViewingsWhere(ending, eq(viewings.session_id, sessionId), 'another view was started')
  const expires_at = sql`now() + make_interval(secs => ${viewSeconds})`
  const [row] = await db
    .insert(viewings)
    .values({ viewer_id: account.user.id, viewed_id: viewedId, session_id: sessionId, expires_at })
    .returning({ id: viewings.id })
  if (!row) throw new Error('The view was not stored')
  return row.id
}

/** Finds the viewed person of an open view of the caller's session. */
const findViewed = async (db: Queryable, { sessionId }: SignedInCaller, id: number): Promise<Account | undefined> => {
  const isOpen = and(
    eq(viewings.id, id),
    eq(viewings.session_id, sessionId),
    isNull(viewings.ended_at),
    gt(viewings.expires_at, sql`now()`),
  )
  const [row] = await db.select({ viewedId: viewings.viewed_id }).from(viewings).where(isOpen)
  return row && findAccountById(db, row.viewedId)
}

/**
 * Returns the person as whom a caller views the console, by the id in the header `View-As`. Throws `viewEnded()` if the
 * view is not open or no longer allowed, which ends it for good.
 */
export const viewedBy = async (
  ending: EndingViews,
  viewer: SignedInCaller,
  header: string | string[],
): Promise<SignedInCaller> => {
  const id = typeof header === 'string' ? idIn(header) : undefined
  const viewed = id && (await findViewed(ending.db, viewer, id))
  if (!id || !viewed) throw viewEnded('unknown, ended or expired')
  const refusal = isLive(viewed) ? viewRefusal(viewer, viewed) : 'the viewed user is inactive'
  if (refusal !== undefined) {
    await endViewing(ending, viewer.sessionId, id, refusal)
    throw viewEnded(refusal)
  }
  return callerOf(viewed, viewer.sessionId)
}

/** Ends the views of sessions that are revoked. */
export const endViewingsOf = async (ending: EndingViews, sessionIds: readonly string[]): Promise<void> => {
  if (sessionIds.length === 0) return
  const isOfThem = sql`${viewings.session_id} = any(${sql.param([...sessionIds])}::uuid[])`
  await endViewingsWhere(ending, isOfThem, 'the session was revoked')
}
