/** Tells whether others have linked something to a record that a change has added: a deletion would take these links along. */
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database/connection'
import * as tables from '../../database/tables'
import { recordedTables, recordOf } from '../history/recorded'
import { columnsOf, keyOf, referencesOf } from '../table'
import type { ChangedRecord, FoundChange } from './found'

/** The rows of a table that name a record, without those that the change itself has added. */
const linksOfOthers = (change: FoundChange, { company, id }: ChangedRecord, links: PgTable, member: string) => {
  const name = getTableName(links)
  const owner = recordOf(links)
  const columns = columnsOf(links)
  const key = keyOf(links).map((one) => {
    const column = columns[one]?.name ?? one
    return sql`${column}::text, link.${sql.identifier(column)}`
  })
  const isOfCompany = columns.company_id && company > 0 ? sql`and link.company_id = ${company}` : sql``
  return sql`select from ${links} link where link.${sql.identifier(columns[member]?.name ?? member)} = ${id} ${isOfCompany}
    and not exists (select from history.changed_rows r where r.record = ${getTableName(owner.table)}
      and r.company_id = ${columns.company_id ? sql`link.company_id` : company} and r.record_id = link.${sql.identifier(columns[owner.column]?.name ?? owner.column)}
      and r.change_id = ${change.id} and r.at = ${change.at}::timestamptz and r.table_name = ${name} and r.action = 'I'
      and r.after @> jsonb_build_object(${sql.join(key, sql`, `)}))`
}

/** Whether a part of another record names the record by now, such as a region its business unit. */
export const isNamedSince = async (
  db: Queryable,
  change: FoundChange,
  record: ChangedRecord,
  table: PgTable,
): Promise<boolean> => {
  const links = recordedTables(tables).flatMap((other) => {
    const { table: owner } = recordOf(other)
    return owner === other || owner === table
      ? []
      : referencesOf(other)
          .filter((reference) => reference.table === table)
          .map(({ member }) => linksOfOthers(change, record, other, member))
  })
  if (links.length === 0) return false
  const { rows } = await db.execute<{ is_named: boolean }>(
    sql`select ${sql.join(
      links.map((rows) => sql`exists (${rows})`),
      sql` or `,
    )} as is_named`,
  )
  return rows[0]?.is_named === true
}
