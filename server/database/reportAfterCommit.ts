import type { Report } from '../securityEvents'
import { setAuthor, type Author } from './author'
import { transaction, type PooledDatabase, type Queryable } from './connection'

/**
 * Runs work in a transaction, with the author of the records that it changes. Security events are reported after the
 * commit, because the transaction may be retried or rolled back.
 */
export const reportAfterCommit = async <T>(
  db: PooledDatabase,
  report: Report,
  author: Author | undefined,
  work: (context: { readonly db: Queryable; readonly report: Report }) => Promise<T>,
): Promise<T> => {
  const { events, result } = await transaction(db, async (tx) => {
    const events: Parameters<Report>[] = []
    if (author) await setAuthor(tx, author)
    return { events, result: await work({ db: tx, report: (...event) => void events.push(event) }) }
  })
  for (const event of events) report(...event)
  return result
}
