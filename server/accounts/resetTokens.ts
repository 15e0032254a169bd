/** Tokens of links that set a password without the one before. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Config } from '../config'
import type { Queryable } from '../database/connection'
import { resetTokens, type resetPurposes } from '../database/tables'
import { hashSecret, newSecret } from './secrets'

/**
 * How long, in seconds, a newer reset token doesn't replace this one. Anyone can request a mail, and that must not
 * invalidate the link that the user is about to open.
 */
const minAgeSeconds: Record<(typeof resetPurposes)[number], number> = { MAIL: 120, ONE_TIME_PASSWORD: 0 }

/** Creates a reset token and revokes older ones of the same user and purpose (A124). */
export const makeResetToken = async (
  db: Queryable,
  userId: number,
  purpose: (typeof resetPurposes)[number],
  lifetimes: Pick<Config, 'RESET_TOKEN_SECONDS'>,
): Promise<string> => {
  const token = newSecret()
  const isOld = sql`${resetTokens.created_at} <= now() - make_interval(secs => ${minAgeSeconds[purpose]})`
  await db.delete(resetTokens).where(and(eq(resetTokens.user_id, userId), eq(resetTokens.purpose, purpose), isOld))
  const values = {
    user_id: userId,
    purpose,
    hash: hashSecret(token),
    expires_at: sql`now() + make_interval(secs => ${lifetimes.RESET_TOKEN_SECONDS})`,
  }
  await db.insert(resetTokens).values(values)
  return token
}

const isLiveResetToken = (token: string) =>
  sql`${resetTokens.hash} = ${hashSecret(token)} and ${resetTokens.expires_at} > now()`

/** Whether a reset token is valid. */
export const isResetToken = async (db: Queryable, token: string): Promise<boolean> => {
  const found = await db.select({ userId: resetTokens.user_id }).from(resetTokens).where(isLiveResetToken(token))
  return found.length > 0
}

/** Consumes a reset token and all others of its user; returns the user's id, or undefined if the token is invalid. */
export const spendResetToken = async (db: Queryable, token: string): Promise<number | undefined> => {
  const owner = db.select({ userId: resetTokens.user_id }).from(resetTokens).where(isLiveResetToken(token))
  const [spent] = await db
    .delete(resetTokens)
    .where(inArray(resetTokens.user_id, owner))
    .returning({ userId: resetTokens.user_id })
  return spent?.userId
}
