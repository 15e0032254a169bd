/** Restores what a deletion has removed: the same rows with the same ids (decision 0072). */
import { desc, eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { refusalMessages } from '../../contract/refusalMessages'
import * as tables from '../database/tables'
import { violationOf } from '../database/violations'
import { conflict } from '../errors/apiError'
import { insertSelected } from './changeSelected'
import type { Writer } from './writer'

const { removedRows } = tables

const findTable = (name: string): PgTable | undefined =>
  Object.values<unknown>(tables).find((table): table is PgTable => is(table, PgTable) && getTableName(table) === name)

/** Keeps what somebody has got since: the lists of their roles as they are now. */
const isUnchanged = sql`(not one ? 'user_version' or exists (select from ${tables.users} u
  where u.id = (one->>'user_id')::int and u.version = (one->>'user_version')::int))`

const restoreTable = async (writer: Writer, keptId: number, table: PgTable): Promise<void> => {
  const members = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined)
  const names = members.map(([, { name }]) => sql`given.${sql.identifier(name)}`)
  const source = sql`from ${removedRows} kept, jsonb_array_elements(kept.rows) one,
    jsonb_populate_record(null::${table}, one) given where kept.id = ${keptId} and ${isUnchanged}`
  const { rows } = await writer.db.execute<{ count: number }>(sql`select count(*)::int as count ${source}`)
  const query = sql`select ${sql.join(names, sql`, `)} ${source}`
  const stored = await insertSelected(
    writer,
    table,
    members.map(([member]) => member),
    query,
  )
  if (stored.length < (rows[0]?.count ?? 0))
    throw conflict(`${refusalMessages.nameTakenSince} ${refusalMessages.notRestored}`)
}

/** Inserts the rows of a removal again; throws a conflict if something has taken their names, or what they belong to is gone. */
export const restoreRows = async (writer: Writer, removal: number): Promise<void> => {
  const kept = await writer.db
    .select({ id: removedRows.id, name: removedRows.table_name })
    .from(removedRows)
    .where(eq(removedRows.removal_id, removal))
    .orderBy(desc(removedRows.id))
  try {
    for (const { id, name } of kept) {
      const table = findTable(name)
      if (table) await restoreTable(writer, id, table)
    }
  } catch (error) {
    const violation = violationOf(error)
    if (!violation) throw error
    throw conflict(
      `${violation.kind === 'reference' ? refusalMessages.ownerGoneSince : refusalMessages.nameTakenSince} ${refusalMessages.notRestored}`,
    )
  }
}
