/** Replaces the child rows of many records at once. */
import { and, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnOf, deleteRows } from './change'
import { keyOf, type AnyRow } from './table'
import type { Writer } from './writer'

const nameIn = (table: PgTable, member: string) => sql.identifier(columnOf(table, member).name)
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** Returns rows as an SQL function that yields a table. */
const functionOf = (table: PgTable, rows: readonly AnyRow[]): SQL => {
  const byColumn = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([member, value]) => [columnOf(table, member).name, value])),
  )
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(byColumn)}::json)`
}

/**
 * Selects members of rows. Arrays are sent once each, since most rows hold the same ones: the permissions of a role take up to 1 kB.
 */
const selectFrom = (table: PgTable, members: readonly string[], rows: readonly AnyRow[]): SQL => {
  const member = members.find((name) => Array.isArray(rows[0]?.[name]))
  if (member === undefined)
    return sql`select ${listed(members.map((name) => sql`${nameIn(table, name)}`))} from ${functionOf(table, rows)} given`
  const places = new Map<unknown, number>()
  const arrays = new Map<string, number>()
  const placeOf = (array: unknown): number => {
    const known = places.get(array)
    if (known !== undefined) return known
    const text = JSON.stringify(array)
    const place = arrays.get(text) ?? arrays.size + 1
    arrays.set(text, place)
    places.set(array, place)
    return place
  }
  const at = rows.map((row) => placeOf(row[member]))
  const columns = members.map((name) => (name === member ? sql`arrays.value` : sql`given.${nameIn(table, name)}`))
  const others = rows.map(({ [member]: _array, ...row }) => row)
  return sql`select ${listed(columns)}
    from rows from (${functionOf(table, others)}, unnest(${sql.param(at)}::int[])) given
    join (
      select place, array(select json_array_elements_text(text::json)) as value
      from unnest(${sql.param([...arrays.keys()])}::text[]) with ordinality all_arrays (text, place) offset 0
    ) arrays on arrays.place = given.unnest`
}

/** Whether one of some rows has the same values. */
const isAmong = (table: PgTable, members: readonly string[], rows: readonly AnyRow[]): SQL => {
  const isSame = members.map((member) => sql`${columnOf(table, member)} = given.${nameIn(table, member)}`)
  return sql`exists (select from ${functionOf(table, rows)} given where ${sql.join(isSame, sql` and `)})`
}

/** Returns what to do with rows that exist: update them if a value differs. */
const onConflict = (table: PgTable, members: readonly string[]): SQL => {
  if (members.length === 0) return sql`nothing`
  const all = (source: SQL) => listed(members.map((member) => sql`${source}.${nameIn(table, member)}`))
  const set = members.map((member) => sql`${nameIn(table, member)} = excluded.${nameIn(table, member)}`)
  return sql`update set ${listed(set)} where row(${all(sql`${table}`)}) is distinct from row(${all(sql`excluded`)})`
}

const store = async (writer: Writer, table: PgTable, rows: readonly AnyRow[], areNew: boolean): Promise<void> => {
  const keys = keyOf(table)
  const members = Object.keys(rows[0] ?? {})
  const names = (some: readonly string[]) => listed(some.map((member) => sql`${nameIn(table, member)}`))
  // Rows that are new, or consist of their key, are never updated.
  const others = areNew ? [] : members.filter((member) => !keys.includes(member))
  await writer.db.execute(
    sql`insert into ${table} (${names(members)}) ${selectFrom(table, members, rows)}
      on conflict (${names(keys)}) do ${onConflict(table, others)}`,
  )
}

/**
 * Like `replaceRows`, for the child rows of many locked records, in a few statements. All rows have the same members
 * and belong to one of the owners; new records, which have no rows yet, need not be among these.
 */
export const replaceMany = async (
  writer: Writer,
  table: PgTable,
  owners: readonly AnyRow[],
  rows: readonly AnyRow[],
): Promise<void> => {
  const [owner] = owners
  const isKept = rows.length > 0 ? sql`not ${isAmong(table, keyOf(table), rows)}` : undefined
  if (owner) await deleteRows(writer, table, and(isAmong(table, Object.keys(owner), owners), isKept))
  if (rows.length > 0) await store(writer, table, rows, owners.length === 0)
}
