/** Reads records in the shapes that calls return. */
import { and, asc, getTableName, is, Placeholder, SQL, sql } from 'drizzle-orm'
import { PgDialect, PgText, type AnyPgColumn, type PgTable, type SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { z } from 'zod'
import type { Call } from '../../contract/call'
import { inOrder, ordered } from '../database/collation'
import type { ChangeCounts } from '../database/changeCounts'
import type { Queryable } from '../database/connection'
import type { Filtered } from '../database/filtering'
import type { Finder } from '../database/finder'
import { foundBy, type ListQuery, type SearchCondition } from '../database/listing'
import { listTable } from '../database/pages'
import { prepared } from '../database/prepared'
import { beginning } from '../database/tables/columns'
import type { Page } from '../http/operation'
import { ranks } from '../reference/names'
import { StartError } from '../tools/startError'
import { has } from './change'
import { columnsOf, type Ids, type RecordTable } from './table'

export interface Reading<Rec> {
  /** Reads the record with a key; undefined if there is none. */
  one(db: Queryable, key: Ids): Promise<Rec | undefined>
  /** Reads all records of an owner, by name. */
  all(db: Queryable, owner: Ids): Promise<Rec[]>
  /** Reads one page of an owner's records, newest first by default. */
  page(db: Queryable, owner: Ids, query: ListQuery<string>): Promise<Page<Rec>>
  /** Returns the condition of the records that the search and filters of a list query find. */
  found(owner: Ids, query: { readonly search: string }): SQL | undefined
  /** How a search across all lists finds its records; undefined if the list has no search. */
  readonly finder: Finder | undefined
}

interface ReadTable<Columns extends SelectedFields> {
  readonly table: RecordTable
  readonly columns: Columns
  /** The condition for rows of the resource, if the table contains others too. */
  readonly condition?: SQL | undefined
  /** The condition for rows in lists; by default `condition`. */
  readonly listed?: SQL | undefined
  /** The members that lists are searched by; each needs a folded column. */
  readonly search?: readonly string[]
  /** The text that names a record; by default the first member that lists are searched by. */
  readonly title?: SQL
  /** The query parameters that filter lists. */
  readonly filters?: readonly string[]
  /** What they compare, if it is not the column of that name. */
  readonly filterBy?: Readonly<Record<string, Filtered>>
  /** The condition of a search beyond these members. */
  readonly searchBy?: SearchCondition
  /** The members that lists can be sorted by. */
  readonly sort?: readonly string[]
  /** The sort expressions of members that are not columns or need another order. */
  readonly sortBy?: Readonly<Record<string, AnyPgColumn | SQL>>
  /** The member by which lists are sorted without another sort; by default the newest record comes first. */
  readonly orderedBy?: string
  /** Whether columns contain subqueries. */
  readonly isNested?: boolean
  /** Counts what changes in the list, if it remembers what it has found. */
  readonly changes?: ChangeCounts
}

/** Returns the sort expression of a member: its order column, the beginning of its folded column, or the column itself. */
const orderOf = (table: RecordTable, member: string): AnyPgColumn | SQL | undefined => {
  const columns = columnsOf(table)
  const [order, folded, column] = [columns[`${member}_order`], columns[`${member}_folded`], columns[member]]
  const isText = is(column, PgText) && !column.enumValues
  if (order) return inOrder(order)
  return isText ? ordered(column, folded ? beginning(folded) : sql`fold_order(fold(${column}))`) : column
}

const byName = (table: RecordTable): SQL[] => {
  const { name_order: name } = columnsOf(table)
  return [...(name ? [asc(inOrder(name))] : []), asc(table.id)]
}

/** Returns how records are found by the members that lists are searched by. */
const finderOf = ({
  table,
  search = ['name'],
  title,
  condition,
  listed = condition,
}: ReadTable<SelectedFields>): Finder | undefined => {
  const [first, ...others] = search.flatMap((member) => columnsOf(table)[`${member}_folded`] ?? [])
  const [named = '', second = ''] = search
  const { [named]: name, [second]: detail } = columnsOf(table)
  const titled = title ?? name
  return first && titled && { table, title: titled, texts: [first, ...others], detail, condition: listed }
}

type Members<Shape, T> = { readonly [member in keyof Shape & keyof T]: T[member] }

/** Picks the columns of a table that are members of the record. */
export const columnsFor = <Shape extends z.ZodRawShape, T extends RecordTable>(
  table: T,
  { shape }: z.ZodObject<Shape>,
) => Object.fromEntries(Object.entries(columnsOf(table)).filter(([member]) => member in shape)) as Members<Shape, T>

/** Returns what a filter compares: the column of its name, or the date column of `{column}_within`. */
export const filteredBy = (table: RecordTable, name: string): (Filtered & { value: AnyPgColumn }) | undefined => {
  const columns = columnsOf(table)
  const member = name in columns ? name : name.replace(/_within$/, '')
  const value = columns[member]
  return value && { value, folded: columns[`${member}_folded`] }
}

/** Returns the search, filter and sort members of a list call declared with `regular`. */
export const declaredBy = ({ regular }: { readonly regular: NonNullable<Call['regular']> }) => ({
  search: regular.resource.search,
  filters: regular.resource.filters,
  sort: Object.keys(regular.resource.record.shape),
})

/** Whether a sort expression has placeholders, for which each reader has other values (`rankOf`). */
const dependsOnReader = (order: AnyPgColumn | SQL): boolean =>
  is(order, SQL) && new PgDialect().sqlToQuery(order).params.some((value) => is(value, Placeholder))

/** Builds the reading of a resource from columns of one table. */
export const readTable = <Columns extends SelectedFields>(
  declared: ReadTable<Columns>,
): Reading<SelectResultFields<Columns>> => {
  const {
    table,
    columns,
    condition,
    listed: isListed = condition,
    search = ['name'],
    filters = [],
    filterBy = {},
    searchBy,
    sort = ['name'],
    sortBy,
    orderedBy,
    isNested,
    changes,
  } = declared
  type Rec = SelectResultFields<Columns>
  const present = (member: string) => {
    const column = orderOf(table, member)
    return column ? [[member, column] as const] : []
  }
  const filtered = (name: string) => {
    const by = filterBy[name] ?? filteredBy(table, name)
    if (!by)
      throw new StartError(
        `The list of ${getTableName(table)} is filtered by ${name}, for which the table has no column. Name one in filterBy.`,
      )
    return [name, by] as const
  }
  const listed = {
    table,
    columns,
    condition: isListed,
    search: search.flatMap((member) => columnsOf(table)[`${member}_folded`] ?? []),
    filters: Object.fromEntries(filters.map(filtered)),
    searchBy,
    sort: { ...Object.fromEntries(sort.flatMap(present)), ...sortBy },
    defaultOrder: orderedBy === undefined ? undefined : columnsOf(table)[orderedBy],
    id: table.id,
    isNested,
    values: ranks,
    changes,
  }
  const [ranked] = Object.entries(listed.sort).find(([, order]) => dependsOnReader(order)) ?? []
  if (changes && ranked !== undefined)
    throw new StartError(
      `The list of ${getTableName(table)} is sorted by ${ranked} as each reader's language has it, which a list that remembers can't tell apart. Leave out changes.`,
    )
  const ownersIn = (owner: Ids) =>
    Object.entries(owner).flatMap(([member, value]) => {
      const column = columnsOf(table)[member]
      return column ? [{ column, value }] : []
    })
  return {
    one: async (db, key) => {
      const members = Object.keys(key)
      const query = prepared(db, declared, members.join(' '), () => {
        const given = Object.fromEntries(members.map((member) => [member, sql.placeholder(member)]))
        return db
          .select(columns as SelectedFields)
          .from(table as PgTable)
          .where(and(condition, has(table, given)))
      })
      const [record] = await query.execute(key)
      return record as Rec | undefined
    },
    all: async (db, owner) =>
      (await db
        .select(columns as SelectedFields)
        .from(table as PgTable)
        .where(and(isListed, has(table, owner)))
        .orderBy(...byName(table))) as Rec[],
    page: (db, owner, query) => listTable(db, listed, query, ownersIn(owner)),
    finder: finderOf(declared),
    found: (owner, query) =>
      and(
        has(table, owner),
        foundBy(
          listed,
          query,
          ownersIn(owner).map(({ value }) => sql`${value}::int`),
        ),
      ),
  }
}
