/** Writes entries of reads that matter, as requests tell them (decision 0101). */
import { getTableName } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import type { RequestRead } from '../../http/reads'
import { noteRead } from '../../records/history/reads'
import { sources } from '../history/sources'

/** Returns the table of a kind of record. */
const tableNamed = (kind: string): string => {
  const source = sources.get(kind)
  return source ? getTableName(source.table) : kind
}

/** Leaves out what is empty; an address is never longer than history can hold. */
const askedFor = (query: RequestRead['query']): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** Returns a function that writes an entry of a read; what can't be written must not be read. */
export const noteReadsIn =
  (db: Queryable) =>
  ({ act, kind, call, caller, viewed, ids, query, moment, requestId, rows, isMore }: RequestRead): Promise<void> =>
    noteRead(db, {
      act,
      call,
      by: caller.account.user.id,
      company: ids.company_id ?? 0,
      table: tableNamed(kind),
      id: ids.company_user_id,
      request: requestId,
      source: viewed ? 'view' : 'console',
      params: {
        ...ids,
        ...(viewed && { as: viewed.account.user.id }),
        ...(moment && { as_of: moment.toISOString() }),
        ...(rows !== undefined && { rows, isMore }),
        query: askedFor(query),
      },
    })
