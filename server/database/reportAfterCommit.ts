import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Report } from '../securityEvents'
import { setAuthor, traceOf, type Author, type NoteChange, type Trace } from './author'
import { codeOf, CommitUnknown } from './connectError'
import { patienceOf, transaction, type PooledDatabase, type Queryable } from './connection'
import { tryAgain } from './tryAgain'

const noSuchTransaction = '22023'
/** A transaction whose client has gone may still wait for a standby. */
const longestCommit = 30_000
const maxTries = 3

/** Whether a transaction is still being committed. After a failover its id may be that of another: then it only takes longer. */
const isUnderWay = async (db: PooledDatabase, id: string): Promise<boolean> => {
  try {
    const { rows } = await db.execute<{ status: string }>(sql`select pg_xact_status(${id}::xid8) as status`)
    return rows[0]?.status === 'in progress'
  } catch (error) {
    if (codeOf(error) === noSuchTransaction) return false
    throw error
  }
}

/**
 * Finds out whether a transaction was committed, by its change in history. Throws `CommitUnknown` if nobody can say.
 *
 * After a failover another change may have got the same id, but not of the same request.
 */
const wasCommitted = async (
  db: PooledDatabase,
  { change, transaction: id }: Trace,
  request: string | undefined,
  cause: unknown,
): Promise<boolean> => {
  if (id === null) return false
  if (change === null || request === undefined) throw cause
  try {
    const deadline = performance.now() + longestCommit
    while (await tryAgain(patienceOf(db), () => isUnderWay(db, id))) {
      if (performance.now() > deadline) throw cause
      await sleep(100)
    }
    const { rows } = await db.execute(sql`select from history.changes where id = ${change} and request_id = ${request}`)
    return rows.length > 0
  } catch {
    throw cause
  }
}

/**
 * Runs work in a transaction, with the author of the records that it changes. Security events are reported after the
 * commit, and the change is noted then, because the transaction may be retried or rolled back. If the connection is lost
 * during the commit, history tells whether to run it again.
 */
export const reportAfterCommit = async <T>(
  db: PooledDatabase,
  report: Report,
  author: Author | undefined,
  work: (context: { readonly db: Queryable; readonly report: Report }) => Promise<T>,
  noteChange?: NoteChange,
): Promise<T> => {
  interface Done {
    readonly events: readonly Parameters<Report>[]
    readonly result: T
    readonly trace: Trace | undefined
  }
  let last: Done | undefined
  const run = () =>
    transaction(db, async (tx): Promise<Done> => {
      const events: Parameters<Report>[] = []
      if (author) await setAuthor(tx, author)
      const result = await work({ db: tx, report: (...event) => void events.push(event) })
      last = { events, result, trace: author ? await traceOf(tx) : undefined }
      return last
    })
  const request = author && 'request' in author ? author.request : undefined
  const runToEnd = async (tries = 1): Promise<Done> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof CommitUnknown) || !last?.trace || tries === maxTries) throw error
      return (await wasCommitted(db, last.trace, request, error)) ? last : runToEnd(tries + 1)
    }
  }
  const { events, result, trace } = await runToEnd()
  for (const event of events) report(...event)
  if (noteChange && trace && trace.change !== null) noteChange(trace.change)
  return result
}
