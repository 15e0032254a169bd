/** Writes the rows that a query returns, for imports: many rows in one statement (decision 0016). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnOf, has } from './change'
import { keepAdded } from './removals'
import { asRead, type AnyRow, type Ids, type VersionedTable } from './table'
import type { Writer } from './writer'

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
  if (writer.addition !== undefined)
    await keepAdded(
      writer.db,
      writer.addition,
      table,
      rows.map((row) => asRead(table, row)),
    )
  return rows
}

/** Changes rows of an owner by a query named `given`, which holds their ids, read versions and values; skips others. */
export const updateSelected = async (
  writer: Writer,
  table: VersionedTable,
  owner: Ids,
  members: readonly string[],
  given: SQL,
): Promise<Readonly<{ id: number } & AnyRow>[]> => {
  const names = members.map((member) => sql.identifier(columnOf(table, member).name))
  const changes = names.map((name) => sql`${name} = given.${name}`)
  const { rows } = await writer.db.execute<{ id: number } & AnyRow>(
    sql`update ${table} set ${sql.join(changes, sql`, `)}, version = ${table.version} + 1
      from ${given} given
      where ${and(has(table, owner), eq(table.id, sql`given.id`), eq(table.version, sql`given.version`))}
      returning ${table}.*`,
  )
  return rows
}

/** Changes rows without a version by a query named `given`, which holds their keys and values. */
export const updateKeyed = async (
  writer: Writer,
  table: PgTable,
  keys: readonly string[],
  members: readonly string[],
  given: SQL,
): Promise<void> => {
  const nameOf = (member: string) => sql.identifier(columnOf(table, member).name)
  const changes = members.map((member) => sql`${nameOf(member)} = given.${nameOf(member)}`)
  const same = keys.map((key) => sql`${columnOf(table, key)} = given.${nameOf(key)}`)
  await writer.db.execute(
    sql`update ${table} set ${sql.join(changes, sql`, `)} from ${given} given where ${and(...same)}`,
  )
}
