/**
 * Limits attempts per key and window, in the database, so that all processes count together.
 *
 * An attempt is counted in one statement, before its outcome is told: fifty at once count as fifty.
 */
import { sql } from 'drizzle-orm'
import { hashSecret } from './secrets'
import type { Queryable } from '../database/connection'
import { attempts } from '../database/tables'
import { tooManyAttempts } from '../errors/apiError'
import type { Client } from './client'

export interface Limit {
  /** What is limited, such as 'login:account'. */
  readonly name: string
  readonly most: number
  readonly windowSeconds: number
}

export interface Tally {
  /** How many there have been in this window, this one included. */
  readonly count: number
  /** Set if this is one too many: the seconds until the window ends. */
  readonly wait: number | undefined
}

const keyOf = (limit: Limit, subject: string) => hashSecret(`${limit.name}:${subject}`)
const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - Date.now()) / 1000))

/** Counts an attempt of a subject and tells whether it is one too many. */
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

/** Counts an attempt of a subject; throws 429 when it is one too many. */
export const countAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  const { wait } = await tally(db, limit, subject)
  if (wait !== undefined) throw tooManyAttempts(wait)
}

/** Answers how many seconds a subject has to wait that has used up its attempts; undefined if it has some left. */
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

/** Takes back an attempt that turned out to be honest. */
const forgiveAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(sql`${attempts.key} = ${keyOf(limit, subject)}`)
}

/** Forgets all attempts of a subject: it has shown who it is. */
export const forgetAttempts = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  await db.delete(attempts).where(sql`${attempts.key} = ${keyOf(limit, subject)}`)
}

/** How many clients a proxy that nobody configured may stand for; who invents addresses gains no more than this. */
const clientsOfProxy = 10

type Place = Pick<Client, 'network' | 'proxy'>

/** What an attempt counts for: its network and, if that is only what an unknown proxy says, the proxy too (decision 0007). */
const subjectsOf = (limit: Limit, { network, proxy }: Place): (readonly [Limit, string])[] =>
  proxy === undefined
    ? [[limit, network]]
    : [
        [limit, `${proxy} ${network}`],
        [{ ...limit, name: `${limit.name}:proxy`, most: limit.most * clientsOfProxy }, proxy],
      ]

/** Counts an attempt of a client; answers the seconds to wait if it is one too many. */
export const tallyClient = async (db: Queryable, limit: Limit, client: Place): Promise<number | undefined> => {
  for (const subject of subjectsOf(limit, client)) {
    const { wait } = await tally(db, ...subject)
    // What is refused already does not use up what others behind the proxy have left.
    if (wait !== undefined) return wait
  }
  return undefined
}

/** Takes back an attempt of a client that turned out to be honest. */
export const forgiveClient = async (db: Queryable, limit: Limit, client: Place): Promise<void> => {
  for (const subject of subjectsOf(limit, client)) await forgiveAttempt(db, ...subject)
}
