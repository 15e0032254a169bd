/**
 * Keeps rows in an order of their own: ranks from 1 without gaps. A unique index holds what this keeps, so rows are taken
 * out of the way before they get their new ranks. Their versions stay: forms of rows that only made room are not out of
 * date. Whoever calls this has locked the versions.
 */
import { and, between, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { columnOf, has, updateRows } from '../change'
import type { Writer } from '../logChanges'
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
