/** Compares the declared tables with the database, so that a forgotten migration stops the start instead of failing calls. */
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { StartError } from '../tools/startError'
import * as tables from './tables'

const allTables = Object.values(tables).filter((table) => is(table, PgTable))

/** Lists the columns that a user sees by the names of their tables. */
const readColumns = async (pool: pg.Pool, names: readonly string[]): Promise<Map<string, ReadonlySet<string>>> => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and pg_table_is_visible(c.oid) and c.relname = any($1)
      group by c.relname`,
    [names],
  )
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

/** Throws if a declared table or column is missing, with what to do; indexes and constraints are compared by a test. */
export const refuseDrift = async (pool: pg.Pool, declared: readonly PgTable[] = allTables): Promise<void> => {
  const stored = await readColumns(pool, declared.map(getTableName))
  const missing = declared.flatMap((table) => {
    const name = getTableName(table)
    const columns = stored.get(name)
    if (!columns) return [`the table ${name}`]
    return Object.values(getTableColumns(table))
      .filter((column) => !columns.has(column.name))
      .map((column) => `the column ${name}.${column.name}`)
  })
  if (missing.length > 0)
    throw new StartError(
      `Tables differ from migrations: no migration makes ${missing.join(', ')}. Write it with: npm run db:migration -- what_it_adds`,
    )
}
