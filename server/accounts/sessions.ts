/**
 * Sessions: one per sign-in, a family of refresh tokens that rotate (A18).
 *
 * | A refresh token that is | answers |
 * |---|---|
 * | live | its successor, and is used from then on |
 * | used within the last 10 s | the very same successor: parallel tabs, lost answers |
 * | used longer ago | nothing; the whole family is revoked, since nobody can tell thief from owner |
 */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Config } from '../config'
import type { Queryable } from '../database/connection'
import { refreshTokens, resetTokens, sessions, users, type resetPurposes } from '../database/tables'
import { hashSecret, newSecret, successorOf } from './secrets'

/** How long a used token still answers its successor, in seconds. */
const graceSeconds = 10

type Lives = Pick<Config, 'REFRESH_TOKEN_SECONDS' | 'SESSION_SECONDS' | 'RESET_TOKEN_SECONDS'>

const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

export interface Opened {
  readonly sessionId: string
  readonly refresh: string
}

const storeRefreshToken = (db: Queryable, sessionId: string, refresh: string, { REFRESH_TOKEN_SECONDS }: Lives) =>
  db
    .insert(refreshTokens)
    .values({ hash: hashSecret(refresh), session_id: sessionId, expires_at: after(REFRESH_TOKEN_SECONDS) })

/** Opens a session and its first refresh token. */
export const openSession = async (db: Queryable, userId: number, lives: Lives): Promise<Opened> => {
  const sessionId = randomUUID()
  const refresh = newSecret()
  await db.insert(sessions).values({ id: sessionId, user_id: userId, expires_at: after(lives.SESSION_SECONDS) })
  await storeRefreshToken(db, sessionId, refresh, lives)
  return { sessionId, refresh }
}

const revoke = (db: Queryable, sessionId: string) =>
  db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked_at)))

/** Ends every session of a user, for a new password or a deactivation. */
export const revokeSessionsOf = async (db: Queryable, userId: number): Promise<void> => {
  await db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.revoked_at)))
}

/** Ends every session of a company's users, for its deactivation (A46). */
export const revokeSessionsOfCompany = async (db: Queryable, companyId: number): Promise<void> => {
  const people = db.select({ id: users.id }).from(users).where(eq(users.company_id, companyId))
  await db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(inArray(sessions.user_id, people), isNull(sessions.revoked_at)))
}

/** Ends the session of a refresh token and answers whose it was; an unknown one is as good as ended. */
export const closeSession = async (db: Queryable, refresh: string): Promise<number | undefined> => {
  const [token] = await db
    .select({ sessionId: refreshTokens.session_id, userId: sessions.user_id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(eq(refreshTokens.hash, hashSecret(refresh)))
  if (token) await revoke(db, token.sessionId)
  return token?.userId
}

export interface Rotated extends Opened {
  readonly userId: number
}

/** A refresh token was used a second time, and its session is over. */
export interface Reused {
  readonly reusedOf: number
}

/** Exchanges a refresh token for its successor, within a transaction; undefined if it is not valid (any more). */
export const rotate = async (
  db: Queryable,
  refresh: string,
  key: string,
  lives: Lives,
): Promise<Rotated | Reused | undefined> => {
  const hash = hashSecret(refresh)
  const [token] = await db
    .select({
      sessionId: refreshTokens.session_id,
      userId: sessions.user_id,
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
  if (token.isUsed && !token.isInGrace) {
    await revoke(db, sessionId)
    return { reusedOf: userId }
  }
  const successor = successorOf(refresh, key)
  if (!token.isUsed) {
    await storeRefreshToken(db, sessionId, successor, lives)
    await db
      .update(refreshTokens)
      .set({ used_at: sql`clock_timestamp()` })
      .where(eq(refreshTokens.hash, hash))
  }
  return { sessionId, userId, refresh: successor }
}

/**
 * How long a reset token is safe from a newer one of its purpose, in seconds. Anyone may ask for a mail: that must not
 * void the link that its reader is about to follow.
 */
const safeSeconds: Record<(typeof resetPurposes)[number], number> = { MAIL: 120, ONE_TIME_PASSWORD: 0 }

/** Makes a reset token; older ones of the same person and purpose are void from then on (A124). */
export const makeResetToken = async (
  db: Queryable,
  userId: number,
  purpose: (typeof resetPurposes)[number],
  lives: Lives,
): Promise<string> => {
  const token = newSecret()
  const isOld = sql`${resetTokens.created_at} <= now() - make_interval(secs => ${safeSeconds[purpose]})`
  await db.delete(resetTokens).where(and(eq(resetTokens.user_id, userId), eq(resetTokens.purpose, purpose), isOld))
  const values = { user_id: userId, purpose, hash: hashSecret(token), expires_at: after(lives.RESET_TOKEN_SECONDS) }
  await db.insert(resetTokens).values(values)
  return token
}

const isLiveResetToken = (token: string) =>
  sql`${resetTokens.hash} = ${hashSecret(token)} and ${resetTokens.expires_at} > now()`

/** Tells whether a reset token could be used. */
export const isResetToken = async (db: Queryable, token: string): Promise<boolean> => {
  const found = await db.select({ userId: resetTokens.user_id }).from(resetTokens).where(isLiveResetToken(token))
  return found.length > 0
}

/** Uses up a reset token and all others of its person; answers who that is, or undefined if it is unknown, used or expired. */
export const spendResetToken = async (db: Queryable, token: string): Promise<number | undefined> => {
  const owner = db.select({ userId: resetTokens.user_id }).from(resetTokens).where(isLiveResetToken(token))
  const [spent] = await db
    .delete(resetTokens)
    .where(inArray(resetTokens.user_id, owner))
    .returning({ userId: resetTokens.user_id })
  return spent?.userId
}
