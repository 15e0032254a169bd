/** Clears away what has expired. Any process may do it, several at once too. */
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from './database/connection'
import { isLongExpired } from './accounts/oneTimePasswords'
import { users } from './database/tables'
import { clearAssets } from './consoleAssets'
import { clearOrphans } from './images/keep'

const everyMilliseconds = 60 * 60 * 1000

const clear = async (db: Queryable): Promise<void> => {
  // A revoked family is kept for a day, so that a reuse of its tokens is still recognised.
  await db.execute(sql`delete from sessions where expires_at < now() or revoked_at < now() - interval '1 day'`)
  await db.execute(sql`delete from sessions s where created_at < now() - interval '1 day'
    and not exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > now())`)
  await db.execute(sql`delete from refresh_tokens where expires_at < now()`)
  await db.execute(sql`delete from reset_tokens where expires_at < now()`)
  await db.execute(sql`delete from attempts where window_ends < ${Date.now()}`)
  await db.update(users).set({ password_hash: null }).where(isLongExpired)
  await clearAssets(db)
  await clearOrphans(db)
}

type Chore = () => Promise<unknown>

/** Clears, and does further chores, now and every hour, and some from the next hour on; answers how to stop it. */
export const startHousekeeping = (
  db: Queryable,
  log: FastifyBaseLogger,
  chores: readonly Chore[] = [],
  laterChores: readonly Chore[] = [],
): (() => Promise<void>) => {
  const run = async (further: readonly Chore[]) => {
    for (const chore of [() => clear(db), ...chores, ...further])
      await chore().catch((error: unknown) => log.warn({ err: error }, 'what has expired could not be cleared'))
  }
  let underWay = run([])
  const timer = setInterval(() => void (underWay = run(laterChores)), everyMilliseconds)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
