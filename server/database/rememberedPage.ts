/**
 * Reads pages of lists that remember which rows they have found, so that any page in any order is a read by ids.
 *
 * The version of the list is read in the same statement as the rows: no page is older than its statement.
 */
import { and, eq, is, sql, type SQL } from 'drizzle-orm'
import { PgTransaction, type SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { hasOwnOrder } from '../../contract/collation'
import { presentLanguage } from '../tools/language'
import type { ChangeCounts } from './changeCounts'
import type { PooledDatabase, Queryable } from './connection'
import { filtersOf, foundBy, orderOf, ownerPlaceholder, type ListedTable, type ListQuery, type Owner } from './listing'
import { patternsOf } from './pattern'
import { prepared } from './prepared'
import { insertInOrder, type SortIds } from './idsInOrder'
import { bringUpToDate, maxTries, recallKept, type Kept, type Source } from './upToDate'

type Remembering<Columns extends SelectedFields, Column extends string> = ListedTable<Columns, Column> & {
  readonly changes: ChangeCounts
}

/** A list with more ids is not remembered. */
const mostIds = 250_000
const tooMany = 'too many'
/** The ids of all rows that a list finds, in its order. */
type Found = Int32Array | typeof tooMany

const valuesOf = (owner: Owner): SQL[] => owner.map(({ value }) => sql`${value}::int`)
const selectIds = (ids: readonly number[]): SQL => sql`select unnest(${sql.param([...ids])}::int[])`

/** How a list finds its ids, and finds those of changed rows again. */
const sourceOf = <Columns extends SelectedFields, Column extends string>(
  listed: Remembering<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner,
): Source<Found> => {
  const { table, id, changes } = listed
  const owners = valuesOf(owner)
  const isOwned = and(...owner.map(({ column }, index) => eq(column, owners[index])))
  const isFound = (among?: SQL) => foundBy({ ...listed, filters: filtersOf(listed), among }, query, owners)
  const order = orderOf(query, listed)
  const idsWhere = async (tx: Queryable, ids: readonly number[], condition?: SQL): Promise<number[]> => {
    const rows = await tx
      .select({ id } as never)
      .from(table)
      .where(and(isOwned, sql`${id} in (${selectIds(ids)})`, condition))
      .orderBy(...order)
    return (rows as { id: number }[]).map((row) => row.id)
  }
  return {
    key: keyOf(listed, query, owner),
    changes,
    owners,
    sizeOf: (found) => (found === tooMany ? 0 : found.byteLength),
    readAll: async (tx) => {
      const all = tx
        .select({ id } as never)
        .from(table)
        .where(and(isOwned, isFound()))
        .orderBy(...order)
        .limit(mostIds + 1)
      const { rows } = await tx.execute<{ ids: string }>(sql`select array_to_string(array${all}, ',') as ids`)
      const found = Int32Array.from(JSON.parse(`[${rows[0]?.ids ?? ''}]`) as number[])
      return found.length > mostIds ? tooMany : found
    },
    readAgain: async (tx, found, ids) => {
      if (found === tooMany || ids.length === 0) return found
      const changed = new Set(ids)
      const others = found.filter((one) => !changed.has(one))
      const again = await idsWhere(tx, ids, isFound(selectIds(ids)))
      if (again.length > mostPlaced && query.sort) return undefined
      const newestFirst: SortIds = async (some) => some.toSorted((one, other) => other - one)
      const sort: SortIds = query.sort ? (some) => idsWhere(tx, some) : newestFirst
      const all = await insertInOrder(others, again, sort)
      return all && all.length > mostIds ? tooMany : all
    },
  }
}

/** Reads the rows with some ids, in this order, and the version of the list. */
const readRows = async <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: Remembering<Columns, Column>,
  owner: Owner,
  ids: readonly number[],
): Promise<{ version: number; rows: SelectResultFields<Columns>[] }> => {
  const { table, columns, id, changes } = listed
  if (ids.length === 0) {
    const { rows } = await db.execute<{ version: number }>(sql`select ${changes.version(valuesOf(owner))} as version`)
    return { version: rows[0]?.version ?? 0, rows: [] }
  }
  // PostgreSQL prepares `= any(…)` as a scan of all rows of the owner, since most owners have few.
  const statement = prepared(db, listed, 'remembered', () => {
    const owners = owner.map((_, index) => sql.placeholder(ownerPlaceholder(index)))
    const isOwned = owner.map(({ column }, index) => eq(column, owners[index]))
    return db
      .select({ row: columns, id, version: changes.version(owners) } as never)
      .from(table)
      .where(and(...isOwned, sql`${id} in (select unnest(${sql.placeholder('ids')}::int[]))`))
  })
  const values = owner.map(({ value }, index) => [ownerPlaceholder(index), value] as const)
  type Read = { readonly id: number; readonly row: SelectResultFields<Columns>; readonly version: number }
  const rows = (await statement.execute({ ...Object.fromEntries(values), ids })) as readonly Read[]
  const places = new Map(ids.map((one, place) => [one, place]))
  const sorted = rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  return { version: rows[0]?.version ?? 0, rows: sorted.map(({ row }) => row) }
}

const numbers = new WeakMap<object, number>()
let numbered = 0
const numberOf = (listed: object): number => {
  const number = numbers.get(listed) ?? (numbered += 1)
  numbers.set(listed, number)
  return number
}

/** Returns the language of the reader if what is found depends on it; undefined if most languages find the same, in the same order. */
const languageFor = ({ search, sort }: ListQuery<string>): string | undefined => {
  const language = presentLanguage()
  return search !== '' || (sort && hasOwnOrder(language)) ? language : undefined
}

/** Returns what tells a list with its search, filters and order from others. */
const keyOf = <Column extends string>(
  listed: ListedTable<SelectedFields, Column>,
  query: ListQuery<Column>,
  owner: Owner,
): string => {
  const given = new Map<string, unknown>(Object.entries(query))
  const filters = Object.keys(filtersOf(listed)).map((name) => given.get(name))
  const owners = owner.map(({ value }) => value)
  const search = query.search === '' ? '' : patternsOf(query.search)
  return JSON.stringify([numberOf(listed), owners, languageFor(query), query.sort, search, filters])
}

/** How many changed rows get their places in a sorted list; for more, the list is found again. */
const mostPlaced = 100

/**
 * Filters whose results are not remembered: a filter by ids is as fast as remembering its result, and one by a number of
 * days gives other rows after midnight.
 */
const isForgettable = (query: object): boolean =>
  Object.values(query).some((value) => typeof value === 'object' && value !== null && 'days' in value) ||
  (query as { readonly ids?: unknown }).ids !== undefined

/** In a transaction the version would be that of its snapshot. */
const isRemembering = <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
): listed is Remembering<Columns, Column> =>
  listed.changes !== undefined && !is(db, PgTransaction) && !isForgettable(query)

interface Page<Row> {
  readonly rows: Row[]
  readonly count: number
}

/** Returns a page and the total count; undefined if the list doesn't remember, is too long, or changes too quickly. */
export const readRememberedPage = async <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner,
): Promise<Page<SelectResultFields<Columns>> | undefined> => {
  if (!isRemembering(db, listed, query)) return undefined
  const source = sourceOf(listed, query, owner)
  const start = (query.page - 1) * query.page_size
  let kept: Kept<Found> | undefined = recallKept(db, source)
  for (let tries = 0; tries < maxTries; tries++) {
    kept = tries > 0 || !kept ? await bringUpToDate(db as PooledDatabase, source) : kept
    const { moment, value } = kept
    if (value === tooMany) return undefined
    const { version, rows } = await readRows(db, listed, owner, [...value.subarray(start, start + query.page_size)])
    if (version === moment.version) return { rows, count: value.length }
  }
  return undefined
}
