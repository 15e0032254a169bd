/** Translates the search, filters and sort of a list query to SQL; `pages.ts` reads the pages. */
import { and, asc, desc, like, or, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { ChangeCounts } from './changeCounts'
import { inOrder } from './collation'
import { conditionsOf, type Filtered } from './filtering'
import { patternsOf } from './pattern'

export interface ListQuery<Column extends string> {
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly sort?: Column | `-${Column}` | undefined
}

/** Builds the condition of a search beyond the columns of the table; the owners are in the order of `Owner`. */
export type SearchCondition = (pattern: SQLWrapper, owners: readonly SQLWrapper[]) => SQL

export interface Listed<Column extends string> {
  /** The folded columns to search. */
  readonly search: readonly AnyColumn[]
  /** What each filter compares; none by default. */
  readonly filters?: Readonly<Record<string, Filtered>> | undefined
  readonly searchBy?: SearchCondition | undefined
  /** The sort expression for each sortable name; texts are folded. */
  readonly sort: Readonly<Record<Column, AnyColumn | SQL>>
  /** The default sort column of records in an order of their own. */
  readonly defaultOrder?: AnyColumn | undefined
  /** Otherwise the default sort column, newest first; also the tiebreaker. */
  readonly id: AnyColumn
}

/** Orders by name, like the console (`contract/collation.ts`). */
export const byName = (table: { readonly name_order: AnyColumn; readonly id: AnyColumn }): SQL[] => [
  asc(inOrder(table.name_order)),
  asc(table.id),
]

/** Returns the order of a query; by default that of the records, or the newest first. */
export const orderOf = <Column extends string>(
  { sort }: ListQuery<Column>,
  listed: Listed<Column>,
  isReversed = false,
): SQL[] => {
  const isDescending = sort ? sort.startsWith('-') : listed.defaultOrder === undefined
  const direction = isDescending === isReversed ? asc : desc
  const column = sort ? listed.sort[sort.replace(/^-/, '') as Column] : listed.defaultOrder
  return [...(column ? [direction(column)] : []), direction(listed.id)]
}

export interface ListedTable<Columns extends SelectedFields, Column extends string> extends Listed<Column> {
  readonly table: PgTable
  readonly columns: Columns
  /** The condition for rows in the list, if not all are. */
  readonly condition?: SQL | undefined
  /** Whether columns contain subqueries; these are then not run for rows that the offset skips. */
  readonly isNested?: boolean | undefined
  /** Returns the values of placeholders in sort expressions, for whoever reads. */
  readonly values?: (() => Readonly<Record<string, unknown>>) | undefined
  /** Counts changes, so that the list can remember what it has found; without them each call finds and counts again. */
  readonly changes?: ChangeCounts | undefined
}

/** The company or parent record of all rows in a list, by column. */
export type Owner = readonly { readonly column: AnyColumn; readonly value: number }[]

/** The name of an owner's placeholder in a prepared statement, by its place. */
export const ownerPlaceholder = (index: number): string => `owner${index}`

/** Filters that a list has, with the one by ids that every list has. */
export const filtersOf = <Column extends string>({ id, filters }: Pick<Listed<Column>, 'id' | 'filters'>) => ({
  ids: { value: id },
  ...filters,
})

type Found<Column extends string> = Pick<Listed<Column>, 'search' | 'searchBy' | 'filters'> & {
  readonly condition?: SQL | undefined
  /** Selects the ids of the few rows in question. */
  readonly among?: SQL | undefined
}

/** Returns the condition of the rows that a search and filters find; `owners` and `patterns` may be placeholders. */
export const foundBy = <Column extends string>(
  { search, searchBy, filters, condition, among }: Found<Column>,
  query: { readonly search: string },
  owners: readonly SQLWrapper[],
  patterns: readonly SQLWrapper[] = patternsOf(query.search).map((pattern) => sql`${pattern}`),
): SQL | undefined => {
  const matches = patterns.flatMap((pattern) => [
    ...search.map((column) => like(column, pattern)),
    searchBy?.(pattern, owners),
  ])
  // Filters come first, because they cost less than the search, which then reads fewer rows.
  return and(
    condition,
    ...conditionsOf(filters, query, owners, among),
    query.search === '' ? undefined : or(...matches),
  )
}
