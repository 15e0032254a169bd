/** Turns the query of a list into SQL: search, order, page. Every list pages and filters in the database. */
import { and, asc, desc, like, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { fold } from '../../contract/fold'
import type { Queryable } from './connection'

interface ListQuery<Column extends string> {
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

/** A search is for text as it stands: its wildcards are none. */
const literally = (text: string) => `%${fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The condition of a search, undefined if nothing is searched for. */
export const searchIn = (columns: readonly AnyColumn[], text: string): SQL | undefined =>
  text === '' ? undefined : or(...columns.map((column) => like(column, literally(text))))

/** The order of names, of which the console's is the same (`contract/fold.ts`). */
export const byName = (table: { readonly nameOrder: AnyColumn; readonly id: AnyColumn }): SQL[] => [
  asc(table.nameOrder),
  asc(table.id),
]

/** The same for the few rows of reference data, whose folded names are not stored. */
export const byFold = (table: { readonly name: AnyColumn; readonly id: AnyColumn }): SQL[] => [
  asc(sql`fold_order(fold(${table.name})) collate "C"`),
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

/**
 * Reads one page: `read` gets order, limit and offset, `count` is how many records match.
 *
 * A page in the second half is read from the end and turned round, so that the last page costs no more than the first.
 */
export const readPage = async <Row, Column extends string>(
  query: ListQuery<Column>,
  listed: Listed<Column>,
  count: number,
  read: (part: { orderBy: SQL[]; limit: number; offset: number }) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; count: number }> => {
  const offset = (query.page - 1) * query.page_size
  const limit = Math.min(query.page_size, count - offset)
  if (limit <= 0) return { rows: [], count }
  const fromEnd = count - offset - limit
  const isReversed = fromEnd < offset
  const rows = await read({ orderBy: orderOf(query, listed, isReversed), limit, offset: isReversed ? fromEnd : offset })
  return { rows: isReversed ? rows.reverse() : rows, count }
}

interface ListedTable<Columns extends SelectedFields, Column extends string> extends Listed<Column> {
  readonly table: PgTable
  /** What is answered of each row. */
  readonly columns: Columns
}

/** Reads one page of a table: of the rows that meet a condition, those that a search finds. */
export const listTable = async <Columns extends SelectedFields, Column extends string>(
  db: Queryable,
  listed: ListedTable<Columns, Column>,
  query: ListQuery<Column>,
  condition?: SQL,
): Promise<{ rows: SelectResultFields<Columns>[]; count: number }> => {
  const where = and(condition, searchIn(listed.search, query.search))
  const count = await db.$count(listed.table, where)
  return readPage(query, listed, count, async ({ orderBy, limit, offset }) => {
    const fields: SelectedFields = listed.columns
    const rows = db.select(fields).from(listed.table).where(where)
    return (await rows
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)) as SelectResultFields<Columns>[]
  })
}
