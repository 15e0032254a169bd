/** Reads the records of a table as calls answer them. */
import { and, asc, is, sql, type SQL } from 'drizzle-orm'
import { PgText, type AnyPgColumn, type PgTable, type SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { z } from 'zod'
import type { Call } from '../../contract/call'
import type { Queryable } from '../database/connection'
import { listTable, type ListQuery } from '../database/listing'
import { beginning } from '../database/tables/columns'
import type { Page } from '../http/operation'
import { has } from './change'
import { columnsOf, type Ids, type RecordTable } from './table'

/** How the records of a resource are read. */
export interface Reading<Rec> {
  /** Reads the record of a key; undefined if there is none. */
  one(db: Queryable, key: Ids): Promise<Rec | undefined>
  /** Reads all records of an owner, by name. */
  all(db: Queryable, owner: Ids): Promise<Rec[]>
  /** Reads one page of the records of an owner, the newest first. */
  page(db: Queryable, owner: Ids, query: ListQuery<string>): Promise<Page<Rec>>
}

interface ReadTable<Columns extends SelectedFields> {
  readonly table: RecordTable
  /** What is answered of each record. */
  readonly columns: Columns
  /** What the rows of the resource have in common, where it has not all of the table. */
  readonly condition?: SQL | undefined
  /** What those have in common that are listed; by default all are. */
  readonly listed?: SQL | undefined
  /** The members that a search looks into. */
  readonly search?: readonly string[]
  /** The members that a list can be sorted by, and what stands for those that are not columns. */
  readonly sort?: readonly string[]
  readonly sortBy?: Readonly<Record<string, AnyPgColumn | SQL>>
  /** Whether columns gather other rows. */
  readonly isNested?: boolean
}

/** What a member is sorted by: its order as a name, else its beginning, else itself, folded if it is a text. */
const orderOf = (table: RecordTable, member: string): AnyPgColumn | SQL | undefined => {
  const { [`${member}_order`]: order, [`${member}_folded`]: folded, [member]: column } = columnsOf(table)
  const isText = is(column, PgText) && !column.enumValues
  return order ?? (folded && beginning(folded)) ?? (isText ? sql`fold_order(fold(${column}))` : column)
}

const byName = (table: RecordTable): SQL[] => {
  const { name_order: name } = columnsOf(table)
  return [...(name ? [asc(name)] : []), asc(table.id)]
}

type Members<Shape, T> = { readonly [member in keyof Shape & keyof T]: T[member] }

/** The columns of a table that are members of a record, so that a new member needs a column and nothing else here. */
export const columnsFor = <Shape extends z.ZodRawShape, T extends RecordTable>(
  table: T,
  { shape }: z.ZodObject<Shape>,
) => Object.fromEntries(Object.entries(columnsOf(table)).filter(([member]) => member in shape)) as Members<Shape, T>

/** What a list that was declared as regular searches and sorts. */
export const declaredBy = ({ regular }: { readonly regular: NonNullable<Call['regular']> }) => ({
  search: regular.resource.search,
  sort: Object.keys(regular.resource.record.shape),
})

/** Reads records as columns of their table alone. */
export const readTable = <Columns extends SelectedFields>({
  table,
  columns,
  condition,
  listed: isListed = condition,
  search = ['name'],
  sort = ['name'],
  sortBy,
  isNested,
}: ReadTable<Columns>): Reading<SelectResultFields<Columns>> => {
  type Rec = SelectResultFields<Columns>
  const present = (member: string) => {
    const column = orderOf(table, member)
    return column ? [[member, column] as const] : []
  }
  const listed = {
    table,
    columns,
    condition: isListed,
    search: search.flatMap((member) => columnsOf(table)[`${member}_folded`] ?? []),
    sort: { ...Object.fromEntries(sort.flatMap(present)), ...sortBy },
    id: table.id,
    isNested,
  }
  return {
    one: async (db, key) => {
      const [record] = await db
        .select(columns as SelectedFields)
        .from(table as PgTable)
        .where(and(condition, has(table, key)))
      return record as Rec | undefined
    },
    all: async (db, owner) =>
      (await db
        .select(columns as SelectedFields)
        .from(table as PgTable)
        .where(and(isListed, has(table, owner)))
        .orderBy(...byName(table))) as Rec[],
    page: (db, owner, query) =>
      listTable(
        db,
        listed,
        query,
        Object.entries(owner).flatMap(([member, value]) => {
          const column = columnsOf(table)[member]
          return column ? [{ column, value }] : []
        }),
      ),
  }
}
