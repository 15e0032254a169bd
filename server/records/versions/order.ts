/**
 * Keeps rows in an order of their own: ranks from 1 without gaps. A unique index holds what this keeps, so rows are taken
 * out of the way before they get their new ranks. Their versions stay: forms of rows that only made room are not out of
 * date. Whoever calls this has locked the versions.
 */
import { and, between, eq, getTableName, lt, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { removedRows } from '../../database/tables'
import { columnOf, has, updateRows } from '../change'
import type { Writer } from '../writer'
import type { Versioned, VersionKey } from './declared'

type Ordered = Pick<Versioned, 'rows'> & { readonly orderedBy: string }

/** Whether rows have an order of their own. */
export const isOrdered = <V extends Pick<Versioned, 'rows' | 'orderedBy'>>(versioned: V): versioned is V & Ordered =>
  versioned.orderedBy !== undefined

/** Returns how many rows a version has, which is the rank of the last one. */
export const countRanks = (db: Queryable, { rows }: Ordered, version: VersionKey): Promise<number> =>
  db.$count(rows, has(rows, { ...version }))

/** Gives the rows between two ranks others, in two steps. */
const renumber = async (
  writer: Writer,
  { rows, orderedBy }: Ordered,
  version: VersionKey,
  { from, to, rank }: { readonly from: number; readonly to: number; readonly rank: (former: SQL) => SQL },
): Promise<void> => {
  const column = columnOf(rows, orderedBy)
  const isOfVersion = has(rows, { ...version })
  await updateRows(writer, rows, and(isOfVersion, between(column, from, to)), { [orderedBy]: sql`-${column}` })
  await updateRows(writer, rows, and(isOfVersion, lt(column, 0)), {
    [orderedBy]: rank(sql`-${column}`),
  })
}

/** Moves a row to a rank, or to the end if there are fewer; returns whether that is another one. */
export const moveRow = async (
  writer: Writer,
  ordered: Ordered,
  version: VersionKey,
  { id, from, to }: { readonly id: number; readonly from: number; readonly to: number },
): Promise<boolean> => {
  const { rows } = ordered
  const rank = Math.min(to, await countRanks(writer.db, ordered, version))
  if (rank === from) return false
  const step = rank < from ? 1 : -1
  await renumber(writer, ordered, version, {
    from: Math.min(from, rank),
    to: Math.max(from, rank),
    rank: (former) => sql`case when ${eq(rows.id, id)} then ${rank}::int else ${former} + ${step}::int end`,
  })
  return true
}

/** Moves the rows from a rank on down, to make room for one. */
export const openGap = (writer: Writer, ordered: Ordered, version: VersionKey, rank: number): Promise<void> =>
  renumber(writer, ordered, version, { from: rank, to: 2 ** 31 - 2, rank: (former) => sql`${former} + 1` })

/** Moves the rows that follow a removed one up. */
export const closeGap = (writer: Writer, ordered: Ordered, version: VersionKey, removed: number): Promise<void> =>
  renumber(writer, ordered, version, { from: removed + 1, to: 2 ** 31 - 1, rank: (former) => sql`${former} - 1` })

interface Removed {
  readonly id: number
  /** The ids of the rows that were above it, from the top. */
  readonly above: readonly number[]
}

/**
 * Returns the rows above one that is about to be removed, from the top. Removed ones that can come back count, so that each
 * finds its place whatever the order in which they do.
 */
export const readAbove = async (
  db: Queryable,
  { rows, orderedBy }: Ordered,
  version: VersionKey,
  id: number,
): Promise<number[]> => {
  const live = await db
    .select({ id: rows.id })
    .from(rows)
    .where(has(rows, { ...version }))
    .orderBy(columnOf(rows, orderedBy))
  const { rows: removed } = await db.execute<Removed & Record<string, unknown>>(sql`
    select (one->>'id')::int as id, one->'above' as above
    from ${removedRows} kept, jsonb_array_elements(kept.rows) one
    where kept.table_name = ${getTableName(rows)} and one ? 'above'
      and (one->>'company_id')::int = ${version.company_id} and (one->>'version_id')::int = ${version.version_id}
    order by kept.id`)
  const ids = live.map((row) => Number(row.id))
  const known = new Set(ids)
  for (const { id: back, above } of removed) {
    const nearest = above.findLast((one) => known.has(one))
    ids.splice(nearest === undefined ? 0 : ids.indexOf(nearest) + 1, 0, back)
    known.add(back)
  }
  return ids.slice(0, ids.indexOf(id))
}

/** Returns the rank right below the nearest of some rows that is still there, which they are in from the top. */
export const rankBelow = async (
  db: Queryable,
  { rows, orderedBy }: Ordered,
  version: VersionKey,
  above: readonly number[],
): Promise<number> => {
  const { rows: found } = await db.execute<{ rank: number }>(sql`select ${columnOf(rows, orderedBy)} as rank
    from ${rows} join unnest(${sql.param(above)}::int[]) with ordinality one (id, place) on one.id = ${rows.id}
    where ${has(rows, { ...version })} order by one.place desc limit 1`)
  return (found[0]?.rank ?? 0) + 1
}
