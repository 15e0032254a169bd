/** Reads pages of lists. */
import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Queryable } from './connection'
import { conditionsOf } from './filtering'
import {
  filtersOf,
  foundBy,
  orderOf,
  ownerPlaceholder,
  type Listed,
  type ListedTable,
  type ListQuery,
  type Owner,
} from './listing'
import { patternsOf } from './pattern'
import { prepared } from './prepared'
import { readRememberedPage } from './rememberedPage'

/** For smaller offsets, skipping rows costs less than a separate count. */
const maxSkippedRows = 1000

const patternPlaceholder = (index: number): string => `search${index}`

interface Part {
  readonly isReversed: boolean
  readonly limit: number
  readonly offset: number
}

interface Reading<Row> {
  /** Reads rows, each with the total count. */
  readonly withTotal: (part: Part) => PromiseLike<{ row: Row; total: number }[]>
  readonly rows: (part: Part) => PromiseLike<Row[]>
  readonly count: () => PromiseLike<number>
}

/** Counts the rows that meet a condition, as a column of a select from the same table. */
const totalOf = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*) from ${table} ${where && sql`where ${where}`})`

/**
 * Reads one page and the total count, in one statement unless the offset is large.
 *
 * Pages in the second half are read backwards from the end, so that the last page costs no more than the first.
 */
const readPage = async <Row>(
  query: Pick<ListQuery<never>, 'page' | 'page_size'>,
  read: Reading<Row>,
): Promise<{ rows: Row[]; count: number }> => {
  const offset = (query.page - 1) * query.page_size
  if (offset < maxSkippedRows) {
    const found = await read.withTotal({ isReversed: false, limit: query.page_size, offset })
    if (found[0] || offset === 0) return { rows: found.map(({ row }) => row), count: found[0]?.total ?? 0 }
  }
  const count = await read.count()
  const limit = Math.min(query.page_size, count - offset)
  if (limit <= 0) return { rows: [], count }
  const fromEnd = count - offset - limit
  const isReversed = fromEnd < offset
  const rows = await read.rows({ isReversed, limit, offset: isReversed ? fromEnd : offset })
  return { rows: isReversed ? rows.toReversed() : rows, count }
}

/**
 * Prepares the queries of a list, once per sort order, with and without a search. Filtered queries are not kept: there are
 * too many combinations, and the best plan depends on the values.
 */
const preparedPages = <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner,
) => {
  const { table, columns, id, isNested } = listed
  const { sort, search: text } = query
  const filters = filtersOf(listed)
  const owners = owner.map((_, index) => sql.placeholder(ownerPlaceholder(index)))
  // Functions, since most statements are prepared already.
  const patterns = patternsOf(text).map((_, index) => sql.placeholder(patternPlaceholder(index)))
  const isOwned = () => and(...owner.map(({ column }, index) => eq(column, owners[index])))
  const where = () => and(isOwned(), foundBy({ ...listed, filters }, query, owners, patterns))
  const isFiltered = conditionsOf(filters, query, owners).length > 0
  const isWhole = text === '' && !isFiltered
  const total = () => (listed.changes && isWhole ? listed.changes.total(owners) : totalOf(table, where()))
  const key = [sort, text !== '' && patterns.length, ...owner.map(({ column }) => column.name)].join(' ')
  const select = (fields: SelectedFields, { isReversed }: Part) =>
    db
      .select(fields)
      .from(table)
      .where(where())
      .orderBy(...orderOf(query, listed, isReversed))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  const page = (fields: SelectedFields, part: Part) =>
    isNested
      ? db
          .select(fields)
          .from(table)
          .where(and(isOwned(), inArray(id, select({ id } as never, part))))
          .orderBy(...orderOf(query, listed, part.isReversed))
      : select(fields, part)
  const prepare: typeof prepared = isFiltered ? (_db, _listed, _key, build) => build().prepare('') : prepared
  return {
    rows: (part: Part) => prepare(db, listed, `${key} ${part.isReversed}`, () => page(columns, part)),
    withTotal: (part: Part) =>
      prepare(db, listed, `${key} total`, () => page({ row: columns, total: total() } as never, part)),
    count: () => prepare(db, listed, `${key} count`, () => db.select({ count: count() }).from(table).where(where())),
  }
}

/** Reads one page and counts all rows that match. */
const findPage = <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner,
): Promise<{ rows: SelectResultFields<Columns>[]; count: number }> => {
  type Row = SelectResultFields<Columns>
  const statements = preparedPages(db, listed, query, owner)
  const ids = owner.map(({ value }, index) => [ownerPlaceholder(index), value] as const)
  const patterns = patternsOf(query.search).map((pattern, index) => [patternPlaceholder(index), pattern] as const)
  const given = { ...Object.fromEntries<string | number>([...ids, ...patterns]), ...listed.values?.() }
  const values = ({ limit, offset }: Part) => ({ ...given, limit, offset })
  return readPage<Row>(query, {
    rows: async (part) => (await statements.rows(part).execute(values(part))) as Row[],
    withTotal: async (part) =>
      (await statements.withTotal(part).execute(values(part))) as { row: Row; total: number }[],
    count: async () => (await statements.count().execute(given))[0]?.count ?? 0,
  })
}

/** Whether a query only filters by what the list notes changes of. */
const isNoted = <Column extends string>(listed: Listed<Column>, query: object): boolean => {
  const given = query as Readonly<Record<string, unknown>>
  return !Object.entries(listed.filters ?? {}).some(([name, { isUnnoted }]) => isUnnoted && given[name] !== undefined)
}

/** Reads one page of the rows of a table that belong to the owner and match the search. */
export const listTable = async <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner = [],
): Promise<{ rows: SelectResultFields<Columns>[]; count: number }> =>
  (isNoted(listed, query) ? await readRememberedPage(db, listed, query, owner) : undefined) ??
  findPage(db, listed, query, owner)
