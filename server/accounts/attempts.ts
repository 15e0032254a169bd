/**
 * Rate limits per key and time window, counted in the database so that all processes share them.
 *
 * An attempt is counted in one statement before its outcome is known, so that fifty concurrent attempts count as fifty.
 */
import { sql } from 'drizzle-orm'
import { hashSecret } from './secrets'
import type { Queryable } from '../database/connection'
import { attempts } from '../database/tables'
import { tooManyAttempts } from '../errors/apiError'
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
const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - Date.now()) / 1000))

/** Counts an attempt and returns whether it exceeds the limit. */
export const tally = async (db: Queryable, limit: Limit, subject: string): Promise<Tally> => {
  const now = Date.now()
  const windowEnds = now + limit.windowSeconds * 1000
  const isOver = sql`${attempts.window_ends} < ${now}`
  const [row = { count: 1, windowEnds }] = await db
    .insert(attempts)
    .values({ key: keyOf(limit, subject), count: 1, window_ends: windowEnds })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        window_ends: sql`case when ${isOver} then ${windowEnds} else ${attempts.window_ends} end`,
      },
    })
    .returning({ count: attempts.count, windowEnds: attempts.window_ends })
  return { count: row.count, wait: row.count > limit.most ? secondsUntil(row.windowEnds) : undefined }
}

/** Counts an attempt; throws 429 if it exceeds the limit. */
export const countAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  const { wait } = await tally(db, limit, subject)
  if (wait !== undefined) throw tooManyAttempts(wait)
}

/** Returns the seconds to wait if the limit is used up; undefined if attempts are left. */
export const secondsToWait = async (db: Queryable, limit: Limit, subject: string): Promise<number | undefined> => {
  const [row] = await db
    .select({ windowEnds: attempts.window_ends })
    .from(attempts)
    .where(
      sql`${attempts.key} = ${keyOf(limit, subject)} and ${attempts.count} >= ${limit.most}
        and ${attempts.window_ends} >= ${Date.now()}`,
    )
  return row && secondsUntil(row.windowEnds)
}

/** Uncounts a legitimate attempt. */
const forgiveAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(sql`${attempts.key} = ${keyOf(limit, subject)}`)
}

/** Resets the count of a subject that has authenticated. */
export const forgetAttempts = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  await db.delete(attempts).where(sql`${attempts.key} = ${keyOf(limit, subject)}`)
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

/** Uncounts a legitimate attempt of a client. */
export const forgiveClient = async (db: Queryable, limit: Limit, client: Place): Promise<void> => {
  for (const subject of subjectsOf(limit, client)) await forgiveAttempt(db, ...subject)
}
