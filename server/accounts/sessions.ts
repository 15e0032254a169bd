/**
 * Sessions: one per sign-in, each with a family of refresh tokens that rotate (A18).
 *
 * | Refresh token | Response |
 * |---|---|
 * | valid | its successor; the token counts as used from now on |
 * | used within the last 10 s | the same successor, for parallel tabs and lost responses |
 * | used longer ago | refused, and the session is revoked: the token may be stolen |
 * | of a session that ends with its browser, without the cookie | the same: somebody has copied it |
 */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Config } from '../config'
import type { Queryable } from '../database/connection'
import {
  companies,
  lastVisits,
  refreshTokens,
  sessions,
  todayInUtc,
  unsavedWork,
  users,
  viewings,
} from '../database/tables'
import { hashSecret, newSecret, successorOf } from './secrets'
import { endViewingsOf, endViewingsWhere, type EndingViews } from './viewings'

/** How long a used token still returns its successor, in seconds. */
const graceSeconds = 10

type Lifetimes = Pick<Config, 'REFRESH_TOKEN_SECONDS' | 'SESSION_SECONDS'>

const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

export interface Opened {
  readonly sessionId: string
  readonly refresh: string
  /** What the browser keeps in a cookie, if the session ends with it. */
  readonly cookie?: string | undefined
}

const storeRefreshToken = (db: Queryable, sessionId: string, refresh: string, { REFRESH_TOKEN_SECONDS }: Lifetimes) =>
  db
    .insert(refreshTokens)
    .values({ hash: hashSecret(refresh), session_id: sessionId, expires_at: after(REFRESH_TOKEN_SECONDS) })

/** Notes that somebody is here, once a day: every visit begins with a sign-in, or with a token to exchange. */
const noteVisit = (db: Queryable, userId: number) =>
  db
    .insert(lastVisits)
    .values({ user_id: userId, day: todayInUtc })
    .onConflictDoUpdate({
      target: lastVisits.user_id,
      set: { day: todayInUtc },
      setWhere: lt(lastVisits.day, todayInUtc),
    })

/** Whether somebody has ever had a session. */
export const hasVisited = async (db: Queryable, userId: number): Promise<boolean> => {
  const found = await db.select({ day: lastVisits.day }).from(lastVisits).where(eq(lastVisits.user_id, userId))
  return found.length > 0
}

/** Who signs in, and in which browser. */
export interface Visitor {
  readonly userId: number
  readonly browser: string
}

/** Who opens a session. */
export interface NewVisitor extends Visitor {
  readonly userAgent: string | undefined
  readonly endsWithBrowser: boolean
  /** The identity provider that they have signed in at, if any. */
  readonly providerId: number | null
}

/** Opens a session with its first refresh token. */
export const openSession = async (
  db: Queryable,
  { userId, browser, userAgent, endsWithBrowser, providerId }: NewVisitor,
  lifetimes: Lifetimes,
): Promise<Opened> => {
  const sessionId = randomUUID()
  const refresh = newSecret()
  const cookie = endsWithBrowser ? newSecret() : undefined
  await db.insert(sessions).values({
    id: sessionId,
    user_id: userId,
    browser,
    user_agent: userAgent ?? null,
    identity_provider_id: providerId,
    cookie_hash: cookie === undefined ? null : hashSecret(cookie),
    expires_at: after(lifetimes.SESSION_SECONDS),
  })
  await storeRefreshToken(db, sessionId, refresh, lifetimes)
  await noteVisit(db, userId)
  return { sessionId, refresh, cookie }
}

/** Revokes sessions, which also ends what they view as another person; returns whose they were. */
const revokeWhere = async (ending: EndingViews, condition: SQL | undefined): Promise<number[]> => {
  const revoked = await ending.db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(condition, isNull(sessions.revoked_at)))
    .returning({ id: sessions.id, userId: sessions.user_id })
  await endViewingsOf(
    ending,
    revoked.map(({ id }) => id),
  )
  return revoked.map(({ userId }) => userId)
}

/** Unsaved work of users who can't sign in anymore, because they or their company were deactivated. */
const isOfInactive = sql`exists (select from ${users} left join ${companies} on ${companies.id} = ${users.company_id}
  where ${users.id} = ${unsavedWork.user_id} and not (${users.is_active} and coalesce(${companies.is_active}, true)))`

const revoke = (ending: EndingViews, sessionId: string) => revokeWhere(ending, eq(sessions.id, sessionId))

/**
 * Revokes all sessions of some users, which also ends the views that others have of them. Removes the unsaved work of those
 * who are no longer active. Returns how many sessions were revoked.
 */
const revokeUsers = async (ending: EndingViews, isOneOf: (user: AnyPgColumn) => SQL, but?: string): Promise<number> => {
  const revoked = await revokeWhere(
    ending,
    and(isOneOf(sessions.user_id), but === undefined ? undefined : ne(sessions.id, but)),
  )
  await ending.db.delete(unsavedWork).where(and(isOneOf(unsavedWork.user_id), isOfInactive))
  await endViewingsWhere(ending, isOneOf(viewings.viewed_id), 'the access of the viewed user was revoked')
  return revoked.length
}

/** Revokes all sessions of a user, on a new password, another address or deactivation; `but` is one that goes on. */
export const revokeSessionsOf = (ending: EndingViews, userId: number, but?: string) =>
  revokeUsers(ending, (user) => eq(user, userId), but)

/** Revokes all sessions of many users, on their deactivation. */
export const revokeSessionsOfMany = (ending: EndingViews, userIds: readonly number[]) =>
  revokeUsers(ending, (user) => sql`${user} = any(${sql.param([...userIds])}::int[])`)

/** Revokes all sessions of a company's users, on its deactivation (A46). */
export const revokeSessionsOfCompany = (ending: EndingViews, companyId: number) =>
  revokeUsers(ending, (user) =>
    inArray(user, ending.db.select({ id: users.id }).from(users).where(eq(users.company_id, companyId))),
  )

/** Revokes the open sessions that meet a condition; returns whose they were, a number for each session. */
export const endSessionsWhere = (ending: EndingViews, condition: SQL | undefined): Promise<number[]> =>
  revokeWhere(ending, and(condition, gt(sessions.expires_at, sql`now()`)))

interface Closed extends Visitor {
  readonly sessionId: string
}

/** Revokes the session of a refresh token and returns it; undefined for an unknown token. */
export const closeSession = async (ending: EndingViews, refresh: string): Promise<Closed | undefined> => {
  const [token] = await ending.db
    .select({ sessionId: refreshTokens.session_id, userId: sessions.user_id, browser: sessions.browser })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(eq(refreshTokens.hash, hashSecret(refresh)))
  if (token) await revoke(ending, token.sessionId)
  return token
}

interface Rotated extends Opened {
  readonly userId: number
}

/** A refresh token may be stolen, and its session has been revoked. */
interface Suspected {
  readonly suspectedOf: number
  readonly event: 'refresh token reused' | 'refresh token copied'
}

interface Exchange {
  readonly refresh: string
  /** The key that successors are derived with. */
  readonly key: string
  /** Returns the cookie that the browser has for a session. */
  readonly cookieOf: (sessionId: string) => string | undefined
}

/** Whether the browser has the cookie of a session, if it needs one. */
const isInBrowser = (cookieHash: string | null, cookie: string | undefined): boolean =>
  cookieHash === null || (cookie !== undefined && hashSecret(cookie) === cookieHash)

/** Exchanges a refresh token for its successor, in a transaction; undefined if the token is invalid or expired. */
export const rotate = async (
  ending: EndingViews,
  { refresh, key, cookieOf }: Exchange,
  lifetimes: Lifetimes,
): Promise<Rotated | Suspected | undefined> => {
  const { db } = ending
  const hash = hashSecret(refresh)
  const [token] = await db
    .select({
      sessionId: refreshTokens.session_id,
      userId: sessions.user_id,
      cookieHash: sessions.cookie_hash,
      isLive: sql<boolean>`${sessions.revoked_at} is null and ${sessions.expires_at} > now() and ${refreshTokens.expires_at} > now()`,
      isUsed: sql<boolean>`${refreshTokens.used_at} is not null`,
      isInGrace: sql<boolean>`coalesce(clock_timestamp() < ${refreshTokens.used_at} + make_interval(secs => ${graceSeconds}), false)`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(eq(refreshTokens.hash, hash))
    .for('update')
  if (!token?.isLive) return undefined
  const { sessionId, userId } = token
  const isCopied = !isInBrowser(token.cookieHash, cookieOf(sessionId))
  if (isCopied || (token.isUsed && !token.isInGrace)) {
    await revoke(ending, sessionId)
    return { suspectedOf: userId, event: isCopied ? 'refresh token copied' : 'refresh token reused' }
  }
  const successor = successorOf(refresh, key)
  if (!token.isUsed) {
    await storeRefreshToken(db, sessionId, successor, lifetimes)
    await db
      .update(refreshTokens)
      .set({ used_at: sql`clock_timestamp()` })
      .where(eq(refreshTokens.hash, hash))
    await noteVisit(db, userId)
  }
  return { sessionId, userId, refresh: successor }
}
