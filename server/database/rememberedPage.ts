/**
 * Reads pages of lists that remember which rows they have found, so that any page in any order is a read by ids.
 *
 * The version of the list is read in the same statement as the rows: no page is older than its statement.
 */
import { and, eq, is, sql, type SQL } from 'drizzle-orm'
import { PgTransaction, type SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { ChangeCounts } from './changeCounts'
import type { Queryable } from './connection'
import { filtersOf, foundBy, orderOf, ownerPlaceholder, type ListedTable, type ListQuery, type Owner } from './listing'
import { patternOf } from './pattern'
import { prepared } from './prepared'
import { forget, mostIds, recall, remember, tooMany, type Found, type FoundIds } from './remembered'

type Remembering<Columns extends SelectedFields, Column extends string> = ListedTable<Columns, Column> & {
  readonly changes: ChangeCounts
}

const valuesOf = (owner: Owner): SQL[] => owner.map(({ value }) => sql`${value}::int`)

/** Finds all ids, in order. */
const find = async <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: Remembering<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner,
): Promise<Found> => {
  const { table, id, changes } = listed
  const owners = valuesOf(owner)
  const isOwned = owner.map(({ column }, index) => eq(column, owners[index]))
  const all = db
    .select({ id } as never)
    .from(table)
    .where(and(...isOwned, foundBy({ ...listed, filters: filtersOf(listed) }, query, owners)))
    .orderBy(...orderOf(query, listed))
    .limit(mostIds + 1)
  const { rows } = await db.execute<{ version: number; ids: string }>(
    sql`select ${changes.version(owners)} as version, array_to_string(array${all}, ',') as ids`,
  )
  const [{ version, ids } = { version: 0, ids: '' }] = rows
  const found = Int32Array.from(JSON.parse(`[${ids}]`) as number[])
  return found.length > mostIds ? tooMany : { version, ids: found }
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
  const inOrder = rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  return { version: rows[0]?.version ?? 0, rows: inOrder.map(({ row }) => row) }
}

const numbers = new WeakMap<object, number>()
let numbered = 0
const numberOf = (listed: object): number => {
  const number = numbers.get(listed) ?? (numbered += 1)
  numbers.set(listed, number)
  return number
}

/** Returns what tells a list with its search, filters and order from others. */
const keyOf = <Column extends string>(
  listed: ListedTable<SelectedFields, Column>,
  query: ListQuery<Column>,
  owner: Owner,
): string => {
  const given = new Map<string, unknown>(Object.entries(query))
  const filters = Object.keys(filtersOf(listed)).map((name) => given.get(name))
  const search = query.search === '' ? '' : patternOf(query.search)
  return JSON.stringify([numberOf(listed), owner.map(({ value }) => value), query.sort, search, filters])
}

/** Ids are found as quickly as remembered ones, and what lies within some days changes at midnight. */
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

const underway = new WeakMap<Queryable, Map<string, Promise<Found>>>()

/** Finds ids and remembers them. Whoever asks the same meanwhile waits for the same ids. */
const findOnce = (db: Queryable, key: string, start: () => Promise<Found>): Promise<Found> => {
  const running = underway.get(db) ?? new Map<string, Promise<Found>>()
  underway.set(db, running)
  const known = running.get(key)
  if (known) return known
  const finding = start()
    .then((found) => {
      remember(db, key, found)
      return found
    })
    .finally(() => running.delete(key))
  running.set(key, finding)
  return finding
}

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
  const key = keyOf(listed, query, owner)
  const start = (query.page - 1) * query.page_size
  /** Returns the page unless the ids are outdated. */
  const readWith = async ({ version, ids }: FoundIds) => {
    const read = await readRows(db, listed, owner, [...ids.subarray(start, start + query.page_size)])
    if (read.version === version) return { rows: read.rows, count: ids.length }
    forget(db, key)
    return undefined
  }
  const remembered = recall(db, key)
  if (remembered === tooMany) return undefined
  const page = remembered && (await readWith(remembered))
  if (page) return page
  const found = await findOnce(db, key, () => find(db, listed, query, owner))
  return found === tooMany ? undefined : readWith(found)
}
