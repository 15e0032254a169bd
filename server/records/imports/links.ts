/** Compares and stores lists of references that are imported. */
import { isDeepStrictEqual } from 'node:util'
import { and, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { columnOf, has } from '../change'
import { ownerKey, type Links } from '../links'
import type { Writer } from '../writer'
import { replaceMany } from '../replaceMany'
import type { AnyRow, Ids } from '../table'
import type { Planned, TableImport } from './comparison'

type Work = Pick<TableImport, 'links' | 'members' | 'owner'>

const placesOf = ({ links, members }: Work) =>
  links.flatMap((one) => {
    const place = members.indexOf(one.sent)
    return place < 0 ? [] : [{ links: one, place }]
  })

/** Reads the listed ids of some records, by id, in ascending order. */
const readListed = async (
  db: Queryable,
  { table, owner, other }: Links,
  owned: Ids,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const record = columnOf(table, owner.member)
  const listed = columnOf(table, other.member)
  const ofOwner = Object.fromEntries(Object.entries(owned).filter(([member]) => member in owner.pairs))
  const rows = await db
    .select({ id: sql<number>`${record}`, listed: sql<number[]>`array_agg(${listed} order by ${listed})` })
    .from(table)
    .where(and(has(table, ofOwner), sql`${record} = any(${sql.param([...ids])}::int[])`))
    .groupBy(record)
  return new Map(rows.map((row) => [row.id, row.listed]))
}

/** Adds to planned rows whether their lists differ from the stored ones. */
export const compareLinks = async (work: Work, db: Queryable, planned: Planned[]): Promise<Planned[]> => {
  let compared = planned
  const ids = planned.flatMap(({ id }) => id ?? [])
  for (const { links, place } of placesOf(work)) {
    const stored = ids.length > 0 ? await readListed(db, links, work.owner, ids) : new Map<number, readonly number[]>()
    compared = compared.map((one) => {
      const isSame = one.id === null || isDeepStrictEqual(stored.get(one.id) ?? [], one.values[place])
      return isSame ? one : { ...one, differs: one.differs.with(place, true) }
    })
  }
  return compared
}

const rowsOf = ({ other }: Links, key: Ids, ids: unknown): AnyRow[] =>
  (ids as readonly number[]).map((id) => ({ ...key, [other.member]: id }))

/** Stores the lists of new records, which are in the order of the rows. */
export const addLinks = async (
  work: Work,
  writer: Writer,
  part: readonly Planned[],
  stored: readonly AnyRow[],
): Promise<void> => {
  for (const { links, place } of placesOf(work)) {
    const rows = part.flatMap(({ values }, index) =>
      rowsOf(links, ownerKey(links.owner, stored[index] ?? {}), values[place]),
    )
    if (rows.length > 0) await replaceMany(writer, links.table, [], rows)
  }
}

/** Replaces the lists that differ. */
export const changeLinks = async (work: Work, writer: Writer, part: readonly Planned[]): Promise<void> => {
  for (const { links, place } of placesOf(work)) {
    const changed = part
      .filter(({ differs }) => differs[place])
      .map(({ id, values }) => ({ key: ownerKey(links.owner, { ...work.owner, id }), ids: values[place] }))
    if (changed.length > 0)
      await replaceMany(
        writer,
        links.table,
        changed.map(({ key }) => key),
        changed.flatMap(({ key, ids }) => rowsOf(links, key, ids)),
      )
  }
}
