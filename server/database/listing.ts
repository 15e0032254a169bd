/** Translates the search, filters, sort and page of a list query to SQL. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  like,
  or,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Queryable } from './connection'
import { conditionsOf, type Filtered } from './filtering'
import { patternOf } from './pattern'
import { prepared } from './prepared'

export interface ListQuery<Column extends string> {
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly sort?: Column | `-${Column}` | undefined
}

/** Builds the condition of a search beyond the columns of the table; the owners are in the order of `Owner`. */
export type SearchCondition = (pattern: SQLWrapper, owners: readonly SQLWrapper[]) => SQL

interface Listed<Column extends string> {
  /** The folded columns to search. */
  readonly search: readonly AnyColumn[]
  /** What each filter compares; none by default. */
  readonly filters?: Readonly<Record<string, Filtered>> | undefined
  readonly searchBy?: SearchCondition | undefined
  /** The sort expression for each sortable name; texts are folded. */
  readonly sort: Readonly<Record<Column, AnyColumn | SQL>>
  /** The default sort column, newest first, and the tiebreaker. */
  readonly id: AnyColumn
}

/** Orders by name, like the console (`contract/fold.ts`). */
export const byName = (table: { readonly name_order: AnyColumn; readonly id: AnyColumn }): SQL[] => [
  asc(table.name_order),
  asc(table.id),
]

const orderOf = <Column extends string>(
  { sort }: ListQuery<Column>,
  listed: Listed<Column>,
  isReversed: boolean,
): SQL[] => {
  const isDescending = !sort || sort.startsWith('-')
  const direction = isDescending === isReversed ? asc : desc
  const column = sort && listed.sort[sort.replace(/^-/, '') as Column]
  return [...(column ? [direction(column)] : []), direction(listed.id)]
}

/** For smaller offsets, skipping rows costs less than a separate count. */
const maxSkippedRows = 1000

interface Part {
  readonly orderBy: SQL[]
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
const readPage = async <Row, Column extends string>(
  query: ListQuery<Column>,
  listed: Listed<Column>,
  read: Reading<Row>,
): Promise<{ rows: Row[]; count: number }> => {
  const partOf = (isReversed: boolean, limit: number, offset: number): Part => ({
    orderBy: orderOf(query, listed, isReversed),
    isReversed,
    limit,
    offset,
  })
  const offset = (query.page - 1) * query.page_size
  if (offset < maxSkippedRows) {
    const found = await read.withTotal(partOf(false, query.page_size, offset))
    if (found[0] || offset === 0) return { rows: found.map(({ row }) => row), count: found[0]?.total ?? 0 }
  }
  const count = await read.count()
  const limit = Math.min(query.page_size, count - offset)
  if (limit <= 0) return { rows: [], count }
  const fromEnd = count - offset - limit
  const isReversed = fromEnd < offset
  const rows = await read.rows(partOf(isReversed, limit, isReversed ? fromEnd : offset))
  return { rows: isReversed ? rows.toReversed() : rows, count }
}

interface ListedTable<Columns extends SelectedFields, Column extends string> extends Listed<Column> {
  readonly table: PgTable
  readonly columns: Columns
  /** The condition for rows in the list, if not all are. */
  readonly condition?: SQL | undefined
  /** Whether columns contain subqueries; these are then not run for rows that the offset skips. */
  readonly isNested?: boolean | undefined
}

/** The company or parent record of all rows in a list, by column. */
export type Owner = readonly { readonly column: AnyColumn; readonly value: number }[]

type Found<Column extends string> = Pick<Listed<Column>, 'search' | 'searchBy' | 'filters'> & {
  readonly condition?: SQL | undefined
}

/** Returns the condition of the rows that a search and filters find; `owners` and `pattern` may be placeholders. */
export const foundBy = <Column extends string>(
  { search, searchBy, filters, condition }: Found<Column>,
  query: { readonly search: string },
  owners: readonly SQLWrapper[],
  pattern: SQLWrapper = sql`${patternOf(query.search)}`,
): SQL | undefined => {
  const matches = [...search.map((column) => like(column, pattern)), searchBy?.(pattern, owners)]
  // Filters come first, because they cost less than the search, which then reads fewer rows.
  return and(condition, ...conditionsOf(filters, query, owners), query.search === '' ? undefined : or(...matches))
}

const ownerPlaceholder = (index: number) => `owner${index}`

/**
 * Prepares the queries of a list, once per sort order, with and without a search. Filtered queries are not kept: there are
 * too many combinations, and the best plan depends on the values.
 */
const preparedList = <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner,
) => {
  const { table, columns, id, isNested } = listed
  const { sort, search: text } = query
  const filters = { ids: { value: id }, ...listed.filters }
  const owners = owner.map((_, index) => sql.placeholder(ownerPlaceholder(index)))
  const isOwned = and(...owner.map(({ column }, index) => eq(column, owners[index])))
  const where = and(isOwned, foundBy({ ...listed, filters }, query, owners, sql.placeholder('search')))
  const isFiltered = conditionsOf(filters, query, owners).length > 0
  const key = [sort, text !== '', ...owner.map(({ column }) => column.name)].join(' ')
  const select = (fields: SelectedFields, { orderBy }: Part) =>
    db
      .select(fields)
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  const page = (fields: SelectedFields, part: Part) =>
    isNested
      ? db
          .select(fields)
          .from(table)
          .where(and(isOwned, inArray(id, select({ id } as never, part))))
          .orderBy(...part.orderBy)
      : select(fields, part)
  const prepare: typeof prepared = isFiltered ? (_db, _listed, _key, build) => build().prepare('') : prepared
  return {
    rows: (part: Part) => prepare(db, listed, `${key} ${part.isReversed}`, () => page(columns, part)),
    withTotal: (part: Part) =>
      prepare(db, listed, `${key} total`, () => page({ row: columns, total: totalOf(table, where) } as never, part)),
    count: () => prepare(db, listed, `${key} count`, () => db.select({ count: count() }).from(table).where(where)),
  }
}

/** Reads one page of the rows of a table that belong to the owner and match the search. */
export const listTable = <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner = [],
): Promise<{ rows: SelectResultFields<Columns>[]; count: number }> => {
  type Row = SelectResultFields<Columns>
  const statements = preparedList(db, listed, query, owner)
  const ids = owner.map(({ value }, index) => [ownerPlaceholder(index), value] as const)
  const given = { ...Object.fromEntries(ids), search: patternOf(query.search) }
  const values = ({ limit, offset }: Part) => ({ ...given, limit, offset })
  return readPage<Row, Column>(query, listed, {
    rows: async (part) => (await statements.rows(part).execute(values(part))) as Row[],
    withTotal: async (part) =>
      (await statements.withTotal(part).execute(values(part))) as { row: Row; total: number }[],
    count: async () => (await statements.count().execute(given))[0]?.count ?? 0,
  })
}
