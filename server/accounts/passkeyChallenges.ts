/**
 * Challenges that passkeys answer. They are signed rather than stored, so that pages which anybody may open write nothing.
 *
 * | Part       | Bytes | Says                                      |
 * | ---------- | ----- | ----------------------------------------- |
 * | random     | 16    | that it is no other challenge             |
 * | end        | 6     | until when it is good, in milliseconds    |
 * | signature  | 32    | for what, and for whom, it was made here  |
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { spentPasskeyChallenges } from '../database/tables'
import { hashSecret } from './secrets'

/** How long people take at most to find their phone. */
export const challengeSeconds = 5 * 60
const randomLength = 16
const endLength = 6
const signedLength = randomLength + endLength

/** What a passkey is used for, and by which account; null if that is not known yet. */
export interface PasskeyUse {
  readonly purpose: 'sign in' | 'second factor' | 'confirm' | 'add'
  readonly userId: number | null
}

const sign = (signed: Buffer, key: string, { purpose, userId }: PasskeyUse): Buffer => {
  const text = `${purpose}:${userId ?? ''}:${signed.toString('base64url')}`
  return createHmac('sha256', key).update(text).digest()
}

export const makeChallenge = (key: string, use: PasskeyUse): string => {
  const end = Buffer.alloc(endLength)
  end.writeUIntBE(Date.now() + challengeSeconds * 1000, 0, endLength)
  const signed = Buffer.concat([randomBytes(randomLength), end])
  return Buffer.concat([signed, sign(signed, key, use)]).toString('base64url')
}

/** Whether a challenge was made here for this use, and is not over. */
export const isOpenChallenge = (challenge: string, key: string, use: PasskeyUse): boolean => {
  const bytes = Buffer.from(challenge, 'base64url')
  const signature = bytes.subarray(signedLength)
  const expected = sign(bytes.subarray(0, signedLength), key, use)
  return (
    signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    bytes.readUIntBE(randomLength, endLength) > Date.now()
  )
}

/** Uses up a challenge, in a transaction; false if it was used before. */
export const spendChallenge = async (tx: Queryable, challenge: string): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(spentPasskeyChallenges)
    .values({
      hash: hashSecret(challenge),
      // As long as any challenge of now is good, by whichever clock.
      expires_at: sql`now() + make_interval(secs => ${challengeSeconds * 2})`,
    })
    .onConflictDoNothing()
  return rowCount === 1
}

export const dropSpentChallenges = (db: Queryable) =>
  db.delete(spentPasskeyChallenges).where(lt(spentPasskeyChallenges.expires_at, sql`now()`))
