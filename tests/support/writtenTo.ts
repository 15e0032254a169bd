import { and, asc, eq } from 'drizzle-orm'
import { changedRows, changes } from '../../server/records/history/tables'
import type { Api } from './api'

/** Returns what history says of a record and its parts, the first change first. */
export const writtenTo = async (api: Api, record: string, id: number) => {
  const rows = await api.database.db
    .select({ call: changes.call, by: changes.by_id, row: changedRows })
    .from(changedRows)
    .innerJoin(changes, and(eq(changes.id, changedRows.change_id), eq(changes.at, changedRows.at)))
    .where(and(eq(changedRows.record, record), eq(changedRows.record_id, id)))
    .orderBy(asc(changedRows.id))
  return rows.map(({ row, ...change }) => ({ ...change, ...row }))
}
