/**
 * Limits attempts per key and window, in the database, so that all processes count together.
 *
 * An attempt is counted before it is judged, in one statement: fifty at once count as fifty.
 */
import { isIPv4 } from 'node:net'
import { sql } from 'drizzle-orm'
import { hashSecret } from '../accounts/secrets'
import type { Queryable } from '../database/connection'
import { attempts } from '../database/tables'
import { tooManyAttempts } from './apiError'

export interface Limit {
  /** What is limited, such as 'login:account'. */
  readonly name: string
  readonly most: number
  readonly windowSeconds: number
}

const keyOf = (limit: Limit, subject: string) => hashSecret(`${limit.name}:${subject}`)

/** Counts an attempt of a subject; throws 429 when it is one too many. */
export const countAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  const now = Date.now()
  const windowEnds = now + limit.windowSeconds * 1000
  const isOver = sql`${attempts.windowEnds} < ${now}`
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(limit, subject), count: 1, windowEnds })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowEnds: sql`case when ${isOver} then ${windowEnds} else ${attempts.windowEnds} end`,
      },
    })
    .returning({ count: attempts.count, windowEnds: attempts.windowEnds })
  if (row && row.count > limit.most) throw tooManyAttempts(Math.max(1, Math.ceil((row.windowEnds - now) / 1000)))
}

/** Takes back an attempt that turned out to be honest. */
export const forgiveAttempt = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(sql`${attempts.key} = ${keyOf(limit, subject)}`)
}

/** Forgets all attempts of a subject: it has shown who it is. */
export const forgetAttempts = async (db: Queryable, limit: Limit, subject: string): Promise<void> => {
  await db.delete(attempts).where(sql`${attempts.key} = ${keyOf(limit, subject)}`)
}

/** Names a client for counting: an IPv4 address, or the network of an IPv6 address, since one client holds all of it. */
export const networkOf = (address: string): string => {
  if (isIPv4(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return groups.slice(0, 4).join(':')
}
