/** Turns the query of a list into SQL: search, order, page. Every list pages and filters in the database. */
import { and, asc, count, desc, eq, inArray, like, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { fold } from '../../contract/fold'
import type { Queryable } from './connection'
import { prepared } from './prepared'

export interface ListQuery<Column extends string> {
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly sort?: Column | `-${Column}` | undefined
}

interface Listed<Column extends string> {
  /** The folded columns that a search looks into. */
  readonly search: readonly AnyColumn[]
  /** What each sortable name stands for; texts are folded. */
  readonly sort: Readonly<Record<Column, AnyColumn | SQL>>
  /** The newest record has the largest; it also decides between equals. */
  readonly id: AnyColumn
}

/** Takes wildcards literally. What folds to nothing, as a lone accent does, is kept: no folded text holds it. */
const literally = (text: string) => `%${(fold(text).trim() || text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The order of names, of which the console's is the same (`contract/fold.ts`). */
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

/** Up to here rows are skipped rather than counted first; it costs less than another statement. */
const near = 1000

interface Part {
  readonly orderBy: SQL[]
  readonly isReversed: boolean
  readonly limit: number
  readonly offset: number
}

interface Reading<Row> {
  /** Reads rows that each tell how many records match in all. */
  readonly withTotal: (part: Part) => PromiseLike<{ row: Row; total: number }[]>
  readonly rows: (part: Part) => PromiseLike<Row[]>
  readonly count: () => PromiseLike<number>
}

/** How many rows of a table meet a condition, as a column of a select from that table alone. */
const totalOf = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*) from ${table} ${where && sql`where ${where}`})`

/**
 * Reads one page and how many records match: in one statement, unless the page is far from the first.
 *
 * A page in the second half is read from the end and turned round, so that the last page costs no more than the first.
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
  if (offset < near) {
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
  /** What is answered of each row. */
  readonly columns: Columns
  /** The rows that the list is of, where these are not all. */
  readonly condition?: SQL | undefined
  /** Whether columns gather other rows: they are then not gathered for the rows that an offset skips. */
  readonly isNested?: boolean | undefined
}

/** Values that all rows of a list have, by column: the company, the record above. */
export type Owner = readonly { readonly column: AnyColumn; readonly value: number }[]

const ownerPlaceholder = (index: number) => `owner${index}`

/** The parts of a list as prepared queries: each is built once for each order, and with and without a search. */
const preparedList = <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  { sort, search: text }: ListQuery<Column>,
  owner: Owner,
) => {
  const { table, columns, condition, search, id, isNested } = listed
  const isOwned = and(...owner.map(({ column }, index) => eq(column, sql.placeholder(ownerPlaceholder(index)))))
  const isFound = text === '' ? undefined : or(...search.map((column) => like(column, sql.placeholder('search'))))
  const where = and(condition, isOwned, isFound)
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
  return {
    rows: (part: Part) => prepared(db, listed, `${key} ${part.isReversed}`, () => page(columns, part)),
    withTotal: (part: Part) =>
      prepared(db, listed, `${key} total`, () => page({ row: columns, total: totalOf(table, where) } as never, part)),
    count: () => prepared(db, listed, `${key} count`, () => db.select({ count: count() }).from(table).where(where)),
  }
}

/** Reads one page of a table: of the rows of an owner, if it has one, those that a search finds. */
export const listTable = <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  owner: Owner = [],
): Promise<{ rows: SelectResultFields<Columns>[]; count: number }> => {
  type Row = SelectResultFields<Columns>
  const statements = preparedList(db, listed, query, owner)
  const ids = owner.map(({ value }, index) => [ownerPlaceholder(index), value] as const)
  const given = { ...Object.fromEntries(ids), search: literally(query.search) }
  const values = ({ limit, offset }: Part) => ({ ...given, limit, offset })
  return readPage<Row, Column>(query, listed, {
    rows: async (part) => (await statements.rows(part).execute(values(part))) as Row[],
    withTotal: async (part) =>
      (await statements.withTotal(part).execute(values(part))) as { row: Row; total: number }[],
    count: async () => (await statements.count().execute(given))[0]?.count ?? 0,
  })
}
