import type { Report } from '../securityEvents'
import { setAuthor, writtenChange, type Author, type NoteChange } from './author'
import { transaction, type PooledDatabase, type Queryable } from './connection'

/**
 * Runs work in a transaction, with the author of the records that it changes. Security events are reported after the
 * commit, and the change is noted then, because the transaction may be retried or rolled back.
 */
export const reportAfterCommit = async <T>(
  db: PooledDatabase,
  report: Report,
  author: Author | undefined,
  work: (context: { readonly db: Queryable; readonly report: Report }) => Promise<T>,
  noteChange?: NoteChange,
): Promise<T> => {
  const { events, result, change } = await transaction(db, async (tx) => {
    const events: Parameters<Report>[] = []
    if (author) await setAuthor(tx, author)
    const result = await work({ db: tx, report: (...event) => void events.push(event) })
    return { events, result, change: author && noteChange ? await writtenChange(tx) : null }
  })
  for (const event of events) report(...event)
  if (change !== null) noteChange?.(change)
  return result
}
