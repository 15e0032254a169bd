/**
 * Tells applications that a session has ended (OpenID Connect Back-Channel Logout): a trigger notes it, in the transaction that
 * ends the session; one of the processes delivers it a moment later.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { PooledDatabase } from '../database/connection'
import { applications, logoutNotices } from '../database/tables'
import { reporterTo, type Report } from '../securityEvents'

/** How often to look: half of what an application may wait for, with the time that it takes to be told. */
const everyMilliseconds = 1_000
/** How many are told at once, so that one that doesn't answer keeps none waiting. */
const atOnce = 20
/** After so many tries, the application has to find out by itself: at its next introspection or refresh. */
const mostTries = 8
/** The library gives up after 2.5 seconds; only then may another process try. */
const claimSeconds = 5

/** The time to the next try, in seconds: 5, 10, 20 … */
const nextTry = sql`now() + make_interval(secs => ${claimSeconds} * 2 ^ ${logoutNotices.tries})`

interface Notice {
  readonly id: number
  readonly user_id: number
  readonly session_id: string
  readonly tries: number
  readonly application_id: number
}

/** Takes what is due, so that no other process takes it meanwhile. */
const claim = async (db: PooledDatabase): Promise<Notice[]> => {
  const due = sql`select id from ${logoutNotices} where next_try_at <= now() order by next_try_at
    limit ${atOnce} for update skip locked`
  return db
    .update(logoutNotices)
    .set({ tries: sql`${logoutNotices.tries} + 1`, next_try_at: nextTry })
    .where(inArray(logoutNotices.id, sql`(${due})`))
    .returning()
}

interface Telling {
  readonly db: PooledDatabase
  readonly provider: () => Promise<Provider>
  readonly report: Report
  readonly log: FastifyBaseLogger
}

/** What the types of the library leave out. */
interface LogoutClient {
  readonly backchannelLogoutUri?: string
  backchannelLogout(sub: string, sid: string): Promise<void>
}

const deliver = async ({ db, provider, report, log }: Telling, notice: Notice): Promise<void> => {
  const { id, application_id: application, user_id: account, session_id: session, tries } = notice
  const forget = () => db.delete(logoutNotices).where(eq(logoutNotices.id, id))
  const [row] = await db
    .select({ clientId: applications.client_id })
    .from(applications)
    .where(eq(applications.id, application))
  const client = row && ((await (await provider()).Client.find(row.clientId)) as LogoutClient | undefined)
  // It is switched off, or wants to know nothing any more.
  if (!client?.backchannelLogoutUri) return void (await forget())
  try {
    await client.backchannelLogout(String(account), session)
    await forget()
  } catch (error) {
    log.warn({ err: error, application }, 'an application could not be told that a session has ended')
    if (tries < mostTries) return
    await forget()
    report('application not told', { account, application, reason: `${mostTries} tries have failed` })
  }
}

export interface BackChannel {
  /** Tells what is due now. */
  readonly run: () => Promise<void>
  /** Finishes what is under way, and stops. */
  readonly stop: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tests don't wait for its turn. */
    readonly backChannel: BackChannel
  }
}

/** Begins to tell applications; without turns it waits for `run`. */
export const startBackChannel = (
  db: PooledDatabase,
  provider: () => Promise<Provider>,
  log: FastifyBaseLogger,
  hasTurns: boolean,
): BackChannel => {
  const telling = { db, provider, report: reporterTo(log), log }
  const stopping = new AbortController()
  const run = async () => {
    for (let notices = await claim(db); notices.length > 0; notices = await claim(db)) {
      await Promise.all(notices.map((notice) => deliver(telling, notice)))
      if (stopping.signal.aborted || notices.length < atOnce) return
    }
  }
  let underWay: Promise<unknown> = Promise.resolve()
  let isFailing = false
  const look = async () => {
    // The next turn begins although one application doesn't answer.
    const turn = run().then(
      () => void (isFailing = false),
      (error: unknown) => {
        // Said once, as long as it lasts: the database may be away.
        if (!isFailing) log.warn({ err: error }, 'ends of sessions could not be told')
        isFailing = true
      },
    )
    underWay = Promise.all([underWay, turn]).then(() => undefined)
    await Promise.race([turn, sleep(everyMilliseconds, undefined, { ref: false })])
  }
  const keepLooking = async () => {
    while (!stopping.signal.aborted) {
      await look()
      await sleep(everyMilliseconds, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }
  const looking = hasTurns ? keepLooking() : Promise.resolve()
  return {
    run,
    stop: async () => {
      stopping.abort()
      await looking
      await underWay
    },
  }
}
