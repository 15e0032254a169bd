/** Where accounts are signed in, as people see it. */
import Bowser from 'bowser'
import { and, desc, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { deviceKinds, mostSessions, type OpenSession } from '../../contract/entities/openSession'
import type { Queryable } from '../database/connection'
import { applicationLogins, applications, refreshTokens, sessions } from '../database/tables'
import { toUtcText } from '../database/utc'

const isDevice = (type: string | undefined): type is (typeof deviceKinds)[number] =>
  (deviceKinds as readonly (string | undefined)[]).includes(type)

/** Tells a browser by what it says of itself. */
export const deviceOf = (userAgent: string | null): Pick<OpenSession, 'browser' | 'system' | 'device'> => {
  if (!userAgent) return { browser: null, system: null, device: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: isDevice(platform.type) ? platform.type : null,
  }
}

/** A session that can go on: it has a token that can be exchanged. */
const isOpen = and(
  isNull(sessions.revoked_at),
  gt(sessions.expires_at, sql`now()`),
  gt(refreshTokens.expires_at, sql`now()`),
)

/** SQL: the applications that were opened from a session by OpenID Connect, by their present names. */
const openedApplications = sql<string[]>`array(select coalesce(${applications.application}, ${applications.name})
  from ${applicationLogins} join ${applications} on ${applications.id} = ${applicationLogins.application_id}
  where ${applicationLogins.session_id} = ${sessions.id}
  group by ${applications.id} order by min(${applicationLogins.created_at}), ${applications.id})`

/** Lists the sessions of an account, last used first. */
export const listOpenSessions = async (db: Queryable, userId: number, currentId: string): Promise<OpenSession[]> => {
  // A token is made when a session opens, and whenever it goes on.
  const used = max(refreshTokens.created_at)
  const rows = await db
    .select({ session: sessions, used, opened: openedApplications })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.session_id, sessions.id))
    .where(and(eq(sessions.user_id, userId), isOpen))
    .groupBy(sessions.id)
    .orderBy(desc(used), sessions.id)
    .limit(mostSessions)
  return rows.map(
    ({
      session: { id, user_agent, applications: asking, cookie_hash, created_at, expires_at },
      used: usedAt,
      opened,
    }) => ({
      id,
      ...deviceOf(user_agent),
      signed_in_at: toUtcText(created_at),
      used_at: toUtcText(usedAt ?? created_at),
      expires_at: toUtcText(expires_at),
      ends_with_browser: cookie_hash !== null,
      applications: [...new Set([...asking, ...opened])],
      is_current: id === currentId,
    }),
  )
}

/** Notes that a session was used in an application; only the first use of each writes anything. */
export const noteApplication = (db: Queryable, sessionId: string, application: string) =>
  db
    .update(sessions)
    .set({ applications: sql`${sessions.applications} || ${application}::text` })
    .where(and(eq(sessions.id, sessionId), sql`not ${sessions.applications} @> array[${application}::text]`))
