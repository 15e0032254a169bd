/**
 * Second factors (decisions 0124 and 0130): codes of an authenticator app (TOTP, RFC 6238), passkeys, and recovery codes.
 *
 * | Code                                                  | Works                                    |
 * | ----------------------------------------------------- | ---------------------------------------- |
 * | of this period of 30 s, the one before or the one after | once, and no earlier one afterwards      |
 * | recovery code                                         | once                                     |
 *
 * Passkeys have a file of their own.
 */
import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, lt, sql, type SQLWrapper } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount, type NewAuthenticator, type SecondFactors } from '../../contract/entities/secondFactor'
import { refusalMessages } from '../../contract/refusalMessages'
import type { Queryable } from '../database/connection'
import { authenticators, passkeys, recoveryCodes, signInChallenges, users } from '../database/tables'
import { utcText } from '../database/utc'
import { conflict } from '../errors/apiError'
import { isBreakGlass } from './ownProviders'
import { countPasskeys, readPasskeys, removePasskeys } from './passkeys'
import { isFactorRequired, type Account } from './rights'
import { hashSecret, newSecret, seal, unseal } from './secrets'

const period = 30
const issuer = 'Talent Console'
/** The label that an encrypted secret is bound to: it is of no use in another account. */
const labelOf = (userId: number) => `authenticator ${userId}`

const totpOf = (base32: string, email = ''): TOTP =>
  new TOTP({ issuer, label: email, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(base32) })

/** SQL: whether the account with this id has a second factor. */
export const holdsFactor = (id: SQLWrapper) =>
  sql<boolean>`(exists (select from ${authenticators} where ${authenticators.user_id} = ${id} and ${authenticators.confirmed_at} is not null)
    or exists (select from ${passkeys} where ${passkeys.user_id} = ${id}))`

export interface HeldFactors {
  readonly authenticator: boolean
  readonly passkey: boolean
}

/** Returns which second factors an account has; a sign-in asks for one of them. */
export const heldFactors = async (db: Queryable, userId: number): Promise<HeldFactors> => {
  const isConfirmed = and(eq(authenticators.user_id, userId), isNotNull(authenticators.confirmed_at))
  return {
    authenticator: (await db.$count(authenticators, isConfirmed)) > 0,
    passkey: (await countPasskeys(db, userId)) > 0,
  }
}

/** Whether an account has a second factor. */
export const hasSecondFactor = async (db: Queryable, userId: number): Promise<boolean> => {
  const { authenticator, passkey } = await heldFactors(db, userId)
  return authenticator || passkey
}

/** Lets an account add and remove factors one after the other, so that their number and the recovery codes are right. */
export const lockFactors = (tx: Queryable, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

const countRecoveryCodes = (db: Queryable, userId: number) =>
  db.$count(recoveryCodes, eq(recoveryCodes.user_id, userId))

export const readSecondFactors = async (db: Queryable, userId: number): Promise<SecondFactors> => {
  const [app] = await db
    .select({ since: utcText(authenticators.confirmed_at) })
    .from(authenticators)
    .where(and(eq(authenticators.user_id, userId), isNotNull(authenticators.confirmed_at)))
  return {
    authenticator_since: app?.since ?? null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
    passkeys: await readPasskeys(db, userId),
  }
}

interface Owner {
  readonly id: number
  readonly email: string
}

/** Makes the secret of a new app; undefined if there is an app already, which has to be removed first. */
export const startAuthenticator = async (
  db: Queryable,
  { id, email }: Owner,
  key: string,
): Promise<NewAuthenticator | undefined> => {
  const secret = new Secret({ size: 20 }).base32
  const values = { user_id: id, secret: seal(secret, key, labelOf(id)) }
  const stored = await db
    .insert(authenticators)
    .values(values)
    .onConflictDoUpdate({
      target: authenticators.user_id,
      set: { ...values, created_at: sql`now()`, last_step: 0 },
      setWhere: sql`${authenticators.confirmed_at} is null`,
    })
    .returning({ id: authenticators.user_id })
  return stored.length > 0 ? { secret, uri: totpOf(secret, email).toString() } : undefined
}

/**
 * Uses a code of the app, in a transaction; false if it is wrong or was used before. `isNew` asks for an app that was not
 * confirmed yet, and confirms it.
 */
export const spendAppCode = async (
  db: Queryable,
  userId: number,
  code: string,
  key: string,
  isNew = false,
): Promise<boolean> => {
  const [app] = await db.select().from(authenticators).where(eq(authenticators.user_id, userId)).for('update')
  if (!app || (app.confirmed_at === null) !== isNew) return false
  const secret = unseal(app.secret, key, labelOf(userId))
  if (secret === undefined || !/^\d{6}$/.test(code)) return false
  const timestamp = Date.now()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  // Of the same moment: a period that begins in between would make the next code one that was used.
  const step = Math.floor(timestamp / 1000 / period) + delta
  if (step <= app.last_step) return false
  await db
    .update(authenticators)
    .set({ last_step: step, ...(isNew && { confirmed_at: sql`now()` }) })
    .where(eq(authenticators.user_id, userId))
  return true
}

/** No letters or digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const makeCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Replaces the recovery codes of an account and returns the new ones: 'abcde-fghjk'. */
export const renewRecoveryCodes = async (db: Queryable, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, hash: hashSecret(`${userId}:${code}`) })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Makes recovery codes for an account that has none, which has just got its first factor; the codes of others go on. */
export const firstRecoveryCodes = async (db: Queryable, userId: number): Promise<string[]> =>
  (await countRecoveryCodes(db, userId)) > 0 ? [] : renewRecoveryCodes(db, userId)

/** Uses up a recovery code; false if there is no such one. */
const spendRecoveryCode = async (db: Queryable, userId: number, code: string): Promise<boolean> => {
  const isThis = and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, hashSecret(`${userId}:${code}`)))
  return (await db.delete(recoveryCodes).where(isThis).returning({ hash: recoveryCodes.hash })).length > 0
}

export type Factor = 'authenticator app' | 'passkey' | 'recovery code'

/** Uses a code of either kind, in a transaction; undefined if it is wrong. */
export const spendCode = async (
  db: Queryable,
  userId: number,
  code: string,
  key: string,
): Promise<Factor | undefined> => {
  if (await spendAppCode(db, userId, code, key)) return 'authenticator app'
  return (await spendRecoveryCode(db, userId, code)) ? 'recovery code' : undefined
}

/** Removes what is of no use without a second factor, once the last one is removed. */
export const tidyFactors = async (db: Queryable, userId: number): Promise<void> => {
  if (await hasSecondFactor(db, userId)) return
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await db.delete(signInChallenges).where(eq(signInChallenges.user_id, userId))
}

/** Removes the app of an account; returns whether it had one. */
export const removeAuthenticator = async (db: Queryable, userId: number): Promise<boolean> => {
  const removed = await db
    .delete(authenticators)
    .where(eq(authenticators.user_id, userId))
    .returning({ confirmed: authenticators.confirmed_at })
  await tidyFactors(db, userId)
  return removed.some(({ confirmed }) => confirmed !== null)
}

/** Throws 409, which takes a removal back, if it has taken the last factor of somebody who needs one. */
export const requireOneLeft = async (tx: Queryable, account: Account): Promise<void> => {
  if (await hasSecondFactor(tx, account.user.id)) return
  if (isFactorRequired(account)) throw conflict(refusalMessages.factorNeeded)
  if (await isBreakGlass(tx, account.user)) throw conflict(refusalMessages.breakGlassFactor)
}

/** Removes all second factors of an account, and what waits for them; returns which it had. */
export const removeSecondFactors = async (db: Queryable, userId: number): Promise<HeldFactors> => {
  const passkey = await removePasskeys(db, userId)
  return { authenticator: await removeAuthenticator(db, userId), passkey }
}

/** How long a correct password waits for the second factor, in seconds. */
const challengeSeconds = 5 * 60

/** Keeps that an account has given its password, and returns what proves it. */
export const makeChallenge = async (db: Queryable, userId: number, passwordHash: string): Promise<string> => {
  const challenge = newSecret()
  await db.insert(signInChallenges).values({
    hash: hashSecret(challenge),
    user_id: userId,
    password: hashSecret(passwordHash),
    expires_at: sql`now() + make_interval(secs => ${challengeSeconds})`,
  })
  return challenge
}

/** Finds whose password was given; undefined if that is over. */
export const findChallenge = async (
  db: Queryable,
  challenge: string,
): Promise<{ readonly userId: number; readonly password: string } | undefined> => {
  const [found] = await db
    .select({ userId: signInChallenges.user_id, password: signInChallenges.password })
    .from(signInChallenges)
    .where(and(eq(signInChallenges.hash, hashSecret(challenge)), sql`${signInChallenges.expires_at} > now()`))
  return found
}

/** Ends a challenge; false if it was over already, for example as somebody else has used it. */
export const spendChallenge = async (db: Queryable, challenge: string): Promise<boolean> => {
  const spent = await db
    .delete(signInChallenges)
    .where(and(eq(signInChallenges.hash, hashSecret(challenge)), sql`${signInChallenges.expires_at} > now()`))
    .returning({ hash: signInChallenges.hash })
  return spent.length > 0
}

export const dropOldChallenges = (db: Queryable) =>
  db.delete(signInChallenges).where(lt(signInChallenges.expires_at, sql`now()`))
