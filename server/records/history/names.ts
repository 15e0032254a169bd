/** Reads the records that history refers to: as they are, or as they were when they were deleted. */
import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database/connection'
import { asRead, columnsOf, keyOf, type AnyRow } from '../table'

/** Which records of which tables are referred to. */
export type Wanted = Map<PgTable, Set<number>>

/** The referred records by table and id. */
export type Known = ReadonlyMap<PgTable, ReadonlyMap<number, AnyRow>>

/** Adds a record that is referred to, if there is one. */
export const want = (wanted: Wanted, table: PgTable, id: unknown): void => {
  if (typeof id !== 'number') return
  wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
}

/** Returns the key of a row as history writes it. */
export const rowKey = (table: PgTable, values: AnyRow): string =>
  keyOf(table)
    .map((member) => String(values[member]))
    .join(',')

const readPresent = (db: Queryable, table: PgTable, company: number, ids: readonly number[]): PromiseLike<AnyRow[]> => {
  const { id, company_id: owner } = columnsOf(table)
  const isOwned = keyOf(table).includes('company_id') && owner
  return db
    .select()
    .from(table)
    .where(and(id && inArray(id, [...ids]), isOwned ? eq(owner, company) : undefined))
}

const readDeleted = async (
  db: Queryable,
  table: PgTable,
  company: number,
  ids: readonly number[],
): Promise<AnyRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ before: AnyRow }>(sql`select distinct on (record_id) before
    from history.changed_rows where record = ${getTableName(table)} and company_id in (0, ${company})
    and record_id = any(${sql.param(ids)}::int[]) and table_name = record and action = 'D'
    order by record_id, id desc`)
  return rows.map(({ before }) => asRead(table, before))
}

const idOf = ({ id }: AnyRow) => Number(id)

/** Reads the records that are referred to, by two queries for each table at most. */
export const readNames = async (db: Queryable, company: number, wanted: Wanted): Promise<Known> => {
  const known = new Map<PgTable, ReadonlyMap<number, AnyRow>>()
  for (const [table, all] of wanted) {
    const present = await readPresent(db, table, company, [...all])
    const found = new Set(present.map(idOf))
    const deleted = await readDeleted(
      db,
      table,
      company,
      [...all].filter((id) => !found.has(id)),
    )
    known.set(table, new Map([...deleted, ...present].map((row) => [idOf(row), row])))
  }
  return known
}

/** Returns members of a record that is referred to; null if there is none. Nobody knows the name of one that was gone before. */
export const namedAs = (known: Known, table: PgTable, id: unknown, members: readonly string[]): AnyRow | null => {
  if (typeof id !== 'number') return null
  const row = known.get(table)?.get(id)
  const valueOf = (member: string) =>
    member === 'name' ? (row?.name ?? row?.grade ?? `#${id}`) : (row?.[member] ?? null)
  return Object.fromEntries(members.map((member) => [member, member === 'id' ? id : valueOf(member)]))
}
