/** Writes the rows that a query returns, for imports: many rows in one statement (decision 0016). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnOf, has } from './change'
import { logChanges, type AnyRow, type Writer } from './logChanges'
import { keepAdded } from './removals'
import { asRead, columnsOf, keyOf, type Ids, type VersionedTable } from './table'

/** Inserts the result of a query, whose columns are in the order of the members; skips rows that exist. */
export const insertSelected = async (
  writer: Writer,
  table: PgTable,
  members: readonly string[],
  query: SQL,
): Promise<Readonly<{ id: number } & AnyRow>[]> => {
  const names = members.map((member) => sql.identifier(columnOf(table, member).name))
  const { rows } = await writer.db.execute<{ id: number } & AnyRow>(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) ${query} on conflict do nothing returning *`,
  )
  const asStored = () => rows.map((row) => asRead(table, row))
  if (writer.addition !== undefined) await keepAdded(writer.db, writer.addition, table, asStored())
  logChanges(writer, 'create', table, () => asStored().map((after) => ({ after })))
  return rows
}

const formerly = (name: string) => `before.${name}`

/** Returns the condition that a row of the table named `before` is the row of the table. */
const isSameRow = (table: PgTable): SQL => {
  const same = keyOf(table).map((member) => {
    const column = columnOf(table, member)
    return sql`before.${sql.identifier(column.name)} = ${column}`
  })
  return sql.join(same, sql` and `)
}

/**
 * Changes rows of an owner by a query named `given`, which holds their ids, read versions and values; skips others.
 *
 * The rows are also read as they were, since PostgreSQL 15 returns only new values. Every change raises the version, so
 * a row with the given version is the one that is replaced.
 */
export const updateSelected = async (
  writer: Writer,
  table: VersionedTable,
  owner: Ids,
  members: readonly string[],
  given: SQL,
): Promise<Readonly<{ id: number } & AnyRow>[]> => {
  const names = members.map((member) => sql.identifier(columnOf(table, member).name))
  const changes = names.map((name) => sql`${name} = given.${name}`)
  const all = Object.values(columnsOf(table)).map(({ name }) => name)
  const former = all.map((name) => sql`before.${sql.identifier(name)} as ${sql.identifier(formerly(name))}`)
  const { rows } = await writer.db.execute<{ id: number } & AnyRow>(
    sql`update ${table} set ${sql.join(changes, sql`, `)}, version = ${table.version} + 1
      from ${given} given, ${table} before
      where ${and(has(table, owner), eq(table.id, sql`given.id`), eq(table.version, sql`given.version`))}
        and ${isSameRow(table)} and before.version = ${table.version}
      returning ${table}.*, ${sql.join(former, sql`, `)}`,
  )
  const pick = (row: AnyRow, nameOf: (name: string) => string) =>
    Object.fromEntries(all.map((name) => [name, row[nameOf(name)]]))
  const afterOf = (row: AnyRow) => pick(row, (name) => name)
  logChanges(writer, 'update', table, () =>
    rows.map((row) => ({ before: asRead(table, pick(row, formerly)), after: asRead(table, afterOf(row)) })),
  )
  return rows.map((row) => ({ ...afterOf(row), id: row.id }))
}
