/** Reads from a replica what may be some seconds old, but never older than what the caller has written (decision 0115). */
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call'
import { callGroups, type CallName } from '../../contract/calls'
import { isTooSlow, type Database, type Queryable } from '../database/connection'
import type { Position } from '../database/freshness'
import { prepared } from '../database/prepared'
import type { Replicas } from '../database/replicas'
import { writePositions } from '../database/tables'

/** Notes that an account has written something. It has to be committed: before, its position is not known. */
const noteWrite = async (db: Queryable, accountId: number): Promise<void> => {
  // An account may be gone. Of two calls at once, the later position counts, whichever is noted first.
  await db.execute(sql`insert into ${writePositions} (user_id, position)
    select id, pg_current_wal_insert_lsn() from users where id = ${accountId}
    on conflict (user_id) do update set position = greatest(${writePositions.position}, excluded.position)`)
}

/** Returns the position that a replica needs to show all that an account has written. */
const readPosition = async (db: Queryable, accountId: number): Promise<Position> => {
  const query = prepared(db, writePositions, 'one', () =>
    db
      .select({ position: sql<string>`(${writePositions.position} - '0/0')::text` })
      .from(writePositions)
      .where(eq(writePositions.user_id, sql.placeholder('account'))),
  )
  const [row] = await query.execute({ account: accountId })
  return BigInt(row?.position ?? 0)
}

/** Dashboards, and lists that are answered as one record. */
const dashboards: ReadonlySet<CallName> = new Set<CallName>([
  'countActivity',
  'countCompanyActivity',
  'listActivity',
  'listCompanyActivity',
  'readCompanyFigures',
  'readStructure',
])

/** What is the caller's own, what tells of rights and who uses them, and what somebody decides on. */
const decisive: ReadonlySet<string> = new Set(
  Object.keys({
    ...callGroups.accessReviews,
    ...callGroups.auth,
    ...callGroups.evidence,
    ...callGroups.notifications,
    ...callGroups.preferences,
    ...callGroups.rights,
    ...callGroups.savedViews,
    ...callGroups.unsavedWork,
    ...callGroups.viewAs,
  }),
)

/** Reads that note what they have answered, or answer from the memory of the process. */
const bound: ReadonlySet<CallName> = new Set<CallName>(['downloadGradeMap', 'listAllGradeCompanies'])

/** Whether a replica may answer a call: lists, exports and dashboards. */
export const mayLag = (name: CallName, { method, guard, answer }: Call): boolean =>
  method === 'GET' &&
  guard !== 'public' &&
  (answer.kind !== 'record' || dashboards.has(name)) &&
  !decisive.has(name) &&
  !bound.has(name)

interface Sources {
  readonly database: Database
  readonly replicas?: Replicas | undefined
}

/**
 * Reads from a replica that has what the caller has written, if there is one. Whatever it can't answer, and be it that
 * somebody else has just made what it doesn't know, the primary is asked, unless the answer is on its way.
 */
export const readLagging = async <T>(
  { database, replicas }: Sources,
  { caller, viewer }: FastifyRequest,
  reply: FastifyReply,
  read: (db: Queryable) => Promise<T>,
  isFile: boolean,
): Promise<T> => {
  const account = (viewer ?? caller)?.account.user.id
  if (account === undefined || !replicas?.areUsable()) return read(database.db)
  const replica = replicas.choose(await readPosition(database.db, account))
  if (!replica) return read(database.db)
  try {
    // A file that begins twice would be sent twice.
    const result = await (isFile ? read(replica.db) : replica.whileUsed(read(replica.db)))
    replica.end()
    return result
  } catch (error) {
    replica.end(error)
    // What was sent can't be sent again, and who has waited for long would wait as long again.
    if (reply.sent || isTooSlow(error)) throw error
    return read(database.db)
  }
}

/**
 * Waits for a call that may write something, and notes what replicas need to show it: also after a failure, since a call with
 * its own transactions may have written something before.
 */
export const noteWritten = async <T>(
  { database, replicas }: Sources,
  { caller, log }: FastifyRequest,
  answering: Promise<T>,
): Promise<T> => {
  try {
    return await answering
  } finally {
    if (replicas && caller)
      await noteWrite(database.db, caller.account.user.id).catch((error: unknown) => {
        replicas.forget()
        log.warn({ err: error }, 'the position of a write could not be noted')
      })
  }
}
