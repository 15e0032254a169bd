/**
 * Limits guesses at a one-time password that a person has given: ten in all. Afterwards not even the right one works, and
 * nobody learns that it is right.
 */
import type { Account } from '../../accounts/rights'
import { forgiveAttempt, secondsToWait, tally } from '../../accounts/attempts'
import { givenPasswordGuesses } from '../../accounts/limits'
import { isGivenPassword } from '../../accounts/passwords'
import type { Queryable } from '../../database/connection'
import { queueMailOnce } from '../../mail/outbox'
import type { Report } from '../../securityEvents'
import type { Services } from '../services'

type User = Account['user']

export interface Guess {
  /** The password has been guessed too often: don't verify it. */
  readonly isRefused: boolean
  /** If it is wrong, the password is locked. */
  readonly isLast: boolean
  /** Uncounts it: it is right, or was not verified. */
  uncount(): Promise<void>
  /** Whether concurrent guesses have locked the password meanwhile. */
  isOvertaken(): Promise<boolean>
}

/** Counts a guess before its outcome is known; undefined if nobody has given the account a password. */
export const countGuess = async (db: Queryable, user: User | undefined): Promise<Guess | undefined> => {
  if (!user || !isGivenPassword(user)) return undefined
  // A new password starts a new count, even if it is the same word.
  const limited = [givenPasswordGuesses, `${user.id}:${user.password_hash}`] as const
  const { count, wait } = await tally(db, ...limited)
  const uncount = () => forgiveAttempt(db, ...limited)
  const isRefused = wait !== undefined
  if (isRefused) await uncount()
  const isLast = count === givenPasswordGuesses.most
  return {
    isRefused,
    isLast,
    uncount,
    isOvertaken: async () => !isLast && (await secondsToWait(db, ...limited)) !== undefined,
  }
}

/** Mails the owner of the account, and whoever gave the password, that it no longer works. */
export const reportLocked = async (
  db: Queryable,
  { id, email, password_given_by: by }: User,
  { wakeOutbox }: Services,
  report: Report,
): Promise<void> => {
  report('given password locked', { account: id, ...(by !== null && { by }) })
  await queueMailOnce(db, 'GIVEN_PASSWORD_LOCKED', email)
  await queueMailOnce(db, 'GIVEN_PASSWORD_LOCKED_GIVER', email)
  wakeOutbox()
}
