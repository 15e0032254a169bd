/** Deletes expired data. Several processes may do this concurrently. */
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { mergeListChanges } from './database/changeCounts'
import type { Queryable } from './database/connection'
import { isLongExpired } from './accounts/oneTimePasswords'
import { dropSpentChallenges } from './accounts/passkeyChallenges'
import { dropOldChallenges } from './accounts/secondFactors'
import { dropOldUnsavedWork } from './modules/unsavedWork'
import { users } from './database/tables'
import { clearAssets } from './consoleAssets'
import { dropOldAnswers } from './http/once'
import { clearOrphans } from './images/keep'
import { dropOldVisits } from './identity/visits'
import { dropOldState } from './oidc/adapter'
import { dropOldLog } from './modules/provisioning/log'
import { clearDownloads } from './modules/gradeMapping/downloads'
import { dropOldRemovals } from './records/removals'

const everyMilliseconds = 60 * 60 * 1000

const clear = async (db: Queryable): Promise<void> => {
  // Revoked sessions are kept for a day, so that a reuse of their tokens is still detected.
  await db.execute(sql`delete from sessions where expires_at < now() or revoked_at < now() - interval '1 day'`)
  await db.execute(sql`delete from sessions s where created_at < now() - interval '1 day'
    and not exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > now())`)
  await db.execute(sql`delete from refresh_tokens where expires_at < now()`)
  await db.execute(sql`delete from reset_tokens where expires_at < now()`)
  await db.execute(sql`delete from attempts where window_ends < ${Date.now()}`)
  await dropOldUnsavedWork(db)
  await dropOldRemovals(db)
  await dropOldAnswers(db)
  await dropOldChallenges(db)
  await dropSpentChallenges(db)
  await dropOldState(db)
  await dropOldLog(db)
  await dropOldVisits(db)
  await db.update(users).set({ password_hash: null, password_given_by: null }).where(isLongExpired)
  await mergeListChanges(db)
  await clearAssets(db)
  await clearOrphans(db)
  await clearDownloads(db)
}

type Chore = () => Promise<unknown>

/**
 * Runs the cleanup and `chores` now and every hour, and `laterChores` from the next hour on; returns a function that
 * stops it.
 */
export const startHousekeeping = (
  db: Queryable,
  log: FastifyBaseLogger,
  chores: readonly Chore[] = [],
  laterChores: readonly Chore[] = [],
): (() => Promise<void>) => {
  const run = async (extra: readonly Chore[]) => {
    for (const chore of [() => clear(db), ...chores, ...extra])
      await chore().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  }
  let current = run([])
  const timer = setInterval(() => void (current = run(laterChores)), everyMilliseconds)
  timer.unref()
  return () => {
    clearInterval(timer)
    return current
  }
}
