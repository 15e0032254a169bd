import type { Report } from '../securityEvents'
import { transaction, type PooledDatabase, type Queryable } from './connection'

/**
 * Runs work in a transaction. Security events are reported after the commit, because the transaction may be retried or
 * rolled back.
 */
export const reportAfterCommit = async <T>(
  db: PooledDatabase,
  report: Report,
  work: (context: { readonly db: Queryable; readonly report: Report }) => Promise<T>,
): Promise<T> => {
  const { events, result } = await transaction(db, async (tx) => {
    const events: Parameters<Report>[] = []
    return { events, result: await work({ db: tx, report: (...event) => void events.push(event) }) }
  })
  for (const event of events) report(...event)
  return result
}
