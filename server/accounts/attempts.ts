/**
 * Rate limits per key and time window, counted in the database so that all processes share them.
 *
 * The library counts an attempt in one statement before its outcome is known, so that fifty concurrent attempts count as
 * fifty.
 */
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import { hashSecret } from './secrets'
import type { Queryable } from '../database/connection'
import { attempts } from '../database/tables'
import { tooManyAttempts } from '../errors/apiError'
import { sendSignal } from '../tools/signals'
import type { Client } from './client'

export interface Limit {
  /** The name of the limit, such as 'login:account'. */
  readonly name: string
  readonly most: number
  readonly windowSeconds: number
}

export interface Tally {
  /** The attempts in this window, including this one. */
  readonly count: number
  /** Set if the limit is exceeded: the seconds until the window ends. */
  readonly wait: number | undefined
}

const keyOf = (limit: Limit, subject: string) => hashSecret(`${limit.name}:${subject}`)
const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/** Tells that a limit is used up, and for how many seconds. */
const refuseFor = ({ name }: Limit, milliseconds: number): number => {
  sendSignal('limited', { limit: name })
  return toSeconds(milliseconds)
}

const counterOf = (db: Queryable, { most, windowSeconds }: Limit): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: attempts,
    points: most,
    duration: windowSeconds,
    // The key says which limit it belongs to, and the housekeeping removes expired rows.
    keyPrefix: '',
    clearExpiredByTimeout: false,
  })

/** Counts an attempt and returns whether it exceeds the limit. */
export const tally = async (db: Queryable, limit: Limit, subject: string): Promise<Tally> => {
  const { consumedPoints: count, msBeforeNext } = await counterOf(db, limit).penalty(keyOf(limit, subject))
  return { count, wait: count > limit.most ? refuseFor(limit, msBeforeNext) : undefined }
}

/** Counts an attempt; throws 429 if it exceeds the limit. */
export const countAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  const { wait } = await tally(db, limit, subject)
  if (wait !== undefined) throw tooManyAttempts(wait)
}

/** Returns the seconds to wait if the limit is used up; undefined if attempts are left. */
export const secondsToWait = async (db: Queryable, limit: Limit, subject: string): Promise<number | undefined> => {
  const state = await counterOf(db, limit).get(keyOf(limit, subject))
  return state && state.consumedPoints >= limit.most ? refuseFor(limit, state.msBeforeNext) : undefined
}

/** Uncounts a legitimate attempt. */
export const forgiveAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  const counter = counterOf(db, limit)
  const key = keyOf(limit, subject)
  // If the window has ended meanwhile, a reward would add an attempt to the next one.
  const state = await counter.get(key)
  if (state && state.consumedPoints > 0) await counter.reward(key)
}

/** Resets the count of a subject that has authenticated. */
export const forgetAttempts = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  const key = keyOf(limit, subject)
  await counterOf(db, limit).delete(key)
}

/** How many clients an unconfigured proxy may stand for. Forging addresses gains an attacker no more than this. */
const clientsOfProxy = 10

type Place = Pick<Client, 'network' | 'proxy'>

/**
 * The subjects that an attempt counts against: the network and, if an unconfigured proxy claims it, the proxy as well
 * (decision 0007).
 */
const subjectsOf = (limit: Limit, { network, proxy }: Place): (readonly [Limit, string])[] =>
  proxy === undefined
    ? [[limit, network]]
    : [
        [limit, `${proxy} ${network}`],
        [{ ...limit, name: `${limit.name}:proxy`, most: limit.most * clientsOfProxy }, proxy],
      ]

/** Counts an attempt of a client; returns the seconds to wait if it exceeds the limit. */
export const tallyClient = async (db: Queryable, limit: Limit, client: Place): Promise<number | undefined> => {
  for (const subject of subjectsOf(limit, client)) {
    const { wait } = await tally(db, ...subject)
    // An attempt that is already refused must not use up the allowance of other clients behind the proxy.
    if (wait !== undefined) return wait
  }
  return undefined
}

/** Returns the seconds that a client has to wait if the limit is used up; undefined if attempts are left. */
export const clientToWait = async (db: Queryable, limit: Limit, client: Place): Promise<number | undefined> => {
  for (const subject of subjectsOf(limit, client)) {
    const wait = await secondsToWait(db, ...subject)
    if (wait !== undefined) return wait
  }
  return undefined
}

/** Uncounts a legitimate attempt of a client. */
export const forgiveClient = async (db: Queryable, limit: Limit, client: Place): Promise<void> => {
  for (const subject of subjectsOf(limit, client)) await forgiveAttempt(db, ...subject)
}
