/** Reads the records that history refers to: as they are, or as they were when they were deleted. */
import { getTableName, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database/connection'
import { localizerIn } from '../../reference/names'
import { asRead, columnsOf, keyOf, type AnyRow } from '../table'

/** Which records of which tables are referred to. */
export type Wanted = Map<PgTable, Set<number>>

/** The referred records by table and id. */
export type Known = ReadonlyMap<PgTable, ReadonlyMap<number, AnyRow>>

/** Adds a record that is referred to, if there is one. */
export const collect = (wanted: Wanted, table: PgTable, id: unknown): void => {
  if (typeof id !== 'number') return
  wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
}

/** Returns the key of a row as history writes it. */
export const rowKey = (table: PgTable, values: AnyRow): string =>
  keyOf(table)
    .map((member) => String(values[member]))
    .join(',')

/** Records of a table that are referred to, each with the company that refers to it. */
interface Pairs {
  readonly companies: readonly number[]
  readonly ids: readonly number[]
}

const inPairs = (company: SQLWrapper, id: SQLWrapper, { companies, ids }: Pairs): SQL =>
  sql`(${company}, ${id}) in (select * from unnest(${sql.param(companies)}::int[], ${sql.param(ids)}::int[]))`

const readPresent = (db: Queryable, table: PgTable, pairs: Pairs): PromiseLike<AnyRow[]> => {
  const { id, company_id: owner } = columnsOf(table)
  const isOwned = keyOf(table).includes('company_id') && owner
  return db
    .select()
    .from(table)
    .where(isOwned && id ? inPairs(owner, id, pairs) : id && inArray(id, [...pairs.ids]))
}

const readDeleted = async (db: Queryable, table: PgTable, { companies, ids }: Pairs): Promise<AnyRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ before: AnyRow }>(sql`select r.before from unnest(
      ${sql.param(companies)}::int[], ${sql.param(ids)}::int[]) wanted (company, id),
    lateral (select before from history.changed_rows where record = ${getTableName(table)}
      and company_id in (0, wanted.company) and record_id = wanted.id and table_name = record and action = 'D'
      order by id desc limit 1) r`)
  return rows.map(({ before }) => asRead(table, before))
}

const idOf = ({ id }: AnyRow) => Number(id)

const pairsOf = (wanted: ReadonlyMap<number, Wanted>, table: PgTable, isNeeded: (id: number) => boolean): Pairs => {
  const pairs = [...wanted].flatMap(([company, tables]) =>
    [...(tables.get(table) ?? [])].filter(isNeeded).map((id) => ({ company, id })),
  )
  return { companies: pairs.map(({ company }) => company), ids: pairs.map(({ id }) => id) }
}

/**
 * Reads the records that are referred to, by two queries for each table at most. No two records of a table have the same id,
 * in whichever companies they are.
 */
export const readNamesOf = async (db: Queryable, wanted: ReadonlyMap<number, Wanted>): Promise<Known> => {
  const known = new Map<PgTable, ReadonlyMap<number, AnyRow>>()
  for (const table of new Set([...wanted.values()].flatMap((tables) => [...tables.keys()]))) {
    const present = await readPresent(
      db,
      table,
      pairsOf(wanted, table, () => true),
    )
    const found = new Set(present.map(idOf))
    const deleted = await readDeleted(
      db,
      table,
      pairsOf(wanted, table, (id) => !found.has(id)),
    )
    known.set(table, new Map([...deleted, ...present].map((row) => [idOf(row), row])))
  }
  return known
}

/** Reads the records that those of one company refer to. */
export const readNames = (db: Queryable, company: number, wanted: Wanted): Promise<Known> =>
  readNamesOf(db, new Map([[company, wanted]]))

/** Returns what a row is called: by its name, as a grade, or as a person; undefined if it has no name. */
export const titleOf = ({ name, grade, first_name: first, last_name: last }: AnyRow): string | undefined => {
  const title = name ?? grade ?? [first, last].filter((part) => typeof part === 'string').join(' ')
  return title === '' ? undefined : String(title)
}

/** Returns members of a record that is referred to; null if there is none. Nobody knows the name of one that was gone before. */
export const namedAs = (known: Known, table: PgTable, id: unknown, members: readonly string[]): AnyRow | null => {
  if (typeof id !== 'number') return null
  const row = known.get(table)?.get(id)
  const localize = localizerIn(table)?.localize
  const title = row && titleOf(row)
  const valueOf = (member: string) =>
    member === 'name' ? ((title && localize?.(title)) ?? title ?? `#${id}`) : (row?.[member] ?? null)
  return Object.fromEntries(members.map((member) => [member, member === 'id' ? id : valueOf(member)]))
}
