/** Reads keys, unique constraints and foreign keys from Drizzle tables. Members are the property names of columns. */
import { Column, getTableColumns, getTableName, is, SQL, StringChunk } from 'drizzle-orm'
import {
  getTableConfig,
  IndexedColumn,
  type AnyPgColumn,
  type ForeignKey,
  type Index,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { keepEach } from '../../contract/keepEach'

/** A table of records, with an id that is unique in the table or in the company. */
export type RecordTable = PgTable & { readonly id: AnyPgColumn }
/** A table of records whose version increments with every change. */
export type VersionedTable = RecordTable & { readonly version: AnyPgColumn }

/** A row by member, whatever its table. */
export type AnyRow = Readonly<Record<string, unknown>>
export type Row<T extends PgTable> = T['$inferSelect']
/** Some values of a row. */
export type Values<T extends PgTable> = { readonly [member in keyof Row<T>]?: Row<T>[member] | undefined }
/** Ids by member, such as those in a path. */
export type Ids = Readonly<Record<string, number>>

/** A unique index or constraint. */
export interface Unique {
  /** The name that PostgreSQL reports in a violation. */
  readonly name: string
  readonly members: readonly string[]
  /** The members compared ignoring case. */
  readonly folded: ReadonlySet<string>
  /** Whether it applies to some rows only, or to expressions, so that it can't be checked by comparing values. */
  readonly isPartial: boolean
}

/** A foreign key. */
export interface Reference {
  readonly name: string
  /** The member that identifies the referenced record; the rest of the key is the company. */
  readonly member: string
  readonly table: PgTable
  /** The referenced columns by the members that hold their values. */
  readonly pairs: Readonly<Record<string, AnyPgColumn>>
}

/** Returns the columns of a table by member. */
export const columnsOf = (table: PgTable): Readonly<Record<string, AnyPgColumn>> => getTableColumns(table)

/** Returns a row that a raw statement has returned as drizzle reads it. */
export const asRead = (table: PgTable, row: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(columnsOf(table)).map(([member, column]) => {
      const value = row[column.name] ?? null
      return [member, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )

const membersByColumn = keepEach(
  (table: PgTable) => new Map(Object.entries(columnsOf(table)).map(([member, { name }]) => [name, member])),
)
/** Returns the member of a column. */
export const memberOf = (table: PgTable, column: string | undefined): string =>
  membersByColumn(table).get(column ?? '') ?? ''

/** Returns the members of the primary key. */
export const keyOf = keepEach((table: PgTable): readonly string[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error(`The table ${getTableName(table)} has no primary key`)
  return key.map(({ name }) => memberOf(table, name))
})

type Part = Index['config']['columns'][number]

/** Returns the column of an index part, which may be `lower(column)`. */
const columnOf = (part: Part): string | undefined => {
  if (!is(part, SQL)) return is(part, IndexedColumn) ? part.name : undefined
  const isLower = part.queryChunks.some((chunk) => is(chunk, StringChunk) && chunk.value.join('').startsWith('lower('))
  const column = part.queryChunks.find((chunk) => is(chunk, Column))
  return isLower ? column?.name : undefined
}

const readIndex = (table: PgTable, { name = '', columns, where }: Index['config']): Unique => {
  const members = columns.map((part) => memberOf(table, columnOf(part)))
  const folded = members.filter((_, index) => is(columns[index], SQL))
  return { name, members, folded: new Set(folded), isPartial: where !== undefined || members.includes('') }
}

const plainUnique = (name: string, members: readonly string[]): Unique => ({
  name,
  members,
  folded: new Set(),
  isPartial: false,
})

/** Returns the unique indexes and constraints of a table, without its primary key. */
export const uniquesOf = keepEach((table: PgTable): readonly Unique[] => {
  const { indexes, uniqueConstraints, columns } = getTableConfig(table)
  return [
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => readIndex(table, config)),
    ...uniqueConstraints.map((constraint) =>
      plainUnique(
        constraint.getName() ?? '',
        constraint.columns.map(({ name }) => memberOf(table, name)),
      ),
    ),
    ...columns
      .filter(({ isUnique }) => isUnique)
      .map(({ name, uniqueName }) => plainUnique(uniqueName ?? '', [memberOf(table, name)])),
  ]
})

const readReference = (table: PgTable, key: ForeignKey): Reference => {
  const { columns, foreignColumns, foreignTable } = key.reference()
  const members = columns.map(({ name }) => memberOf(table, name))
  const pairs = foreignColumns.map((column, index) => [members[index] ?? '', column] as const)
  return { name: key.getName(), member: members.at(-1) ?? '', table: foreignTable, pairs: Object.fromEntries(pairs) }
}

/** Returns the foreign keys of a table. */
export const referencesOf = keepEach((table: PgTable): readonly Reference[] =>
  getTableConfig(table).foreignKeys.map((key) => readReference(table, key)),
)
