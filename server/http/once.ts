/**
 * Does a write once, however often it is sent (decision 0118). The client names each act in the header `Idempotency-Key`, and
 * says `;again` behind it when it doesn't know what became of the first call.
 *
 * | What is sent again                        | Is answered                                               |
 * | ----------------------------------------- | --------------------------------------------------------- |
 * | what was committed                        | as the first time, and nothing is done                    |
 * | what was rolled back, or never arrived    | by doing it                                               |
 * | what is under way                         | as the first time once it is over; 504 if that takes long |
 * | something else, or with other rights      | 409                                                       |
 * | a call that keeps no answers              | 504: nobody knows                                         |
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import { callGroups, type CallName } from '../../contract/calls'
import { codes, idempotencyHeader } from '../../contract/envelope'
import { codeOf } from '../database/connectError'
import type { Queryable } from '../database/connection'
import { answeredCalls } from '../database/tables'
import { ApiError, commitUnknown, invalid, unreadable } from '../errors/apiError'
import { say } from '../../contract/say'

/** A write as it was answered. */
export class WrittenAnswer {
  constructor(
    readonly status: number,
    /** The envelope. */
    readonly text: string,
    readonly change: number | null,
    /** Whether it was written by an earlier call, in the language of that. */
    readonly isRepeated: boolean,
  ) {}
}

export interface Act {
  readonly key: string
  /** Whether it was sent before. */
  readonly isAgain: boolean
}

/** What names an act. */
export const actPattern = /^([\w-]{8,64})(;again)?$/

/** Returns what the client calls this act; throws 400 if that can't be kept. */
export const actOf = (headers: IncomingHttpHeaders): Act | undefined => {
  const given = headers[idempotencyHeader.toLowerCase()]
  if (given === undefined) return undefined
  const [, key, again] = actPattern.exec(String(given)) ?? []
  if (key === undefined)
    throw invalid({ [idempotencyHeader]: ['Please send 8 to 64 letters, digits, hyphens and underscores.'] })
  return { key, isAgain: again !== undefined }
}

/**
 * Doing these calls twice is doing them once: they store something as a whole, or begin or end the only view of a session. A
 * kept answer would name a person whom the caller may not view any more, and another session would be told of a view that it
 * has not.
 */
const repeatable: ReadonlySet<string> = new Set(
  Object.keys({ ...callGroups.preferences, ...callGroups.unsavedWork, ...callGroups.viewAs }),
)

/** Their answers have secrets that are shown once, and stored nowhere as they are. */
const secretive: ReadonlySet<string> = new Set<CallName>([
  'createApiKey',
  'renewApiKey',
  'startAuthenticator',
  'confirmAuthenticator',
  'renewRecoveryCodes',
  'addPasskey',
  'makeApplicationSecret',
])

/** Returns whether a named call of somebody signed in is done once: in one transaction, which keeps its answer too. */
export const isDoneOnce = (name: CallName, isOneTransaction: boolean): boolean =>
  isOneTransaction && !repeatable.has(name) && !secretive.has(name)

/** Returns whether the answer of an act is kept; throws 504 if it is not, and nobody can say whether the act was done before. */
export const keepsAnswer = (name: CallName, isOneTransaction: boolean, act: Act): boolean => {
  const isKept = isDoneOnce(name, isOneTransaction)
  if (act.isAgain && !isKept && !repeatable.has(name)) throw commitUnknown()
  return isKept
}

const usedKey = () =>
  new ApiError(
    409,
    codes.conflict,
    say('This {idempotencyHeader} was sent with another call, or with other rights. Please send a new one.', {
      idempotencyHeader,
    }),
  )

/** Writes JSON; throws 400 for what is nested more deeply than the stack reaches, which could be read all the same. */
const writeJson = (value: unknown): string => {
  try {
    return JSON.stringify(value)
  } catch {
    throw unreadable('This is nested too deeply.')
  }
}

/** Identifies what was sent. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(writeJson(parts)).digest('base64url')

/** What an answer is kept as. */
export interface Kept {
  readonly userId: number
  readonly key: string
  readonly digest: string
}

const lockNotAvailable = '55P03'

/** Waits for a call with this key that is under way; throws 504 if that takes long. */
const claim = async (tx: Queryable, kept: Kept): Promise<boolean> => {
  const { userId: user_id, key, digest } = kept
  try {
    const { rowCount } = await tx.insert(answeredCalls).values({ user_id, key, digest }).onConflictDoNothing()
    return rowCount === 1
  } catch (error) {
    throw codeOf(error) === lockNotAvailable ? commitUnknown() : error
  }
}

const ofKey = ({ userId, key }: Kept) => and(eq(answeredCalls.user_id, userId), eq(answeredCalls.key, key))

/**
 * Runs a write in its transaction and keeps what it answers, or returns what it has answered before.
 *
 * Nothing is kept of what fails: it was rolled back, and may be sent again.
 */
export const doOnce = async (
  tx: Queryable,
  kept: Kept,
  run: () => Promise<Pick<WrittenAnswer, 'status' | 'text'>>,
): Promise<WrittenAnswer> => {
  if (await claim(tx, kept)) {
    const { status, text } = await run()
    const change = sql`nullif(split_part(current_setting('history.entry', true), '|', 1), '')::bigint`
    await tx.update(answeredCalls).set({ status, answer: text, change_id: change }).where(ofKey(kept))
    // Whoever commits names the change.
    return new WrittenAnswer(status, text, null, false)
  }
  const [before] = await tx.select().from(answeredCalls).where(ofKey(kept))
  if (!before || before.status === null || before.answer === null) throw commitUnknown()
  if (before.digest !== kept.digest) throw usedKey()
  return new WrittenAnswer(before.status, before.answer, before.change_id, true)
}

/** Forgets what nobody sends again any more. */
export const dropOldAnswers = async (db: Queryable): Promise<void> => {
  await db.delete(answeredCalls).where(sql`${answeredCalls.answered_at} < now() - interval '10 minutes'`)
}
