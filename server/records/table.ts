/** What a table's own definition tells: its key, what is unique in it, and what it refers to. Members are its properties. */
import { Column, getTableColumns, getTableName, is, SQL, StringChunk } from 'drizzle-orm'
import {
  getTableConfig,
  IndexedColumn,
  type AnyPgColumn,
  type ForeignKey,
  type Index,
  type PgTable,
} from 'drizzle-orm/pg-core'

/** A table of records: each has an id, unique in the table or in its company. */
export type RecordTable = PgTable & { readonly id: AnyPgColumn }
/** Records that rise in version with every change. */
export type VersionedTable = RecordTable & { readonly version: AnyPgColumn }

export type Row<T extends PgTable> = T['$inferSelect']
/** Some values of a row; what is undefined is not given. */
export type Values<T extends PgTable> = { readonly [member in keyof Row<T>]?: Row<T>[member] | undefined }
/** Values by member, such as the ids of a path. */
export type Ids = Readonly<Record<string, number>>

/** A rule of the database that no two rows are alike in these members, or in these within the others. */
export interface Unique {
  /** As PostgreSQL names it in a violation. */
  readonly name: string
  readonly members: readonly string[]
  /** Those that are compared without regard to case. */
  readonly folded: ReadonlySet<string>
  /** It concerns some rows only, so that the values alone don't tell whether it is violated. */
  readonly isPartial: boolean
}

/** A foreign key. */
export interface Reference {
  readonly name: string
  /** The member that chooses the other record; the rest of the key is the company. */
  readonly member: string
  readonly table: PgTable
  /** The other table's columns, by the members that name them here. */
  readonly pairs: Readonly<Record<string, AnyPgColumn>>
}

const once = <Fact>(read: (table: PgTable) => Fact): ((table: PgTable) => Fact) => {
  const known = new WeakMap<PgTable, Fact>()
  return (table) => {
    const fact = known.get(table) ?? read(table)
    known.set(table, fact)
    return fact
  }
}

/** The columns of a table by member. */
export const columnsOf = (table: PgTable): Readonly<Record<string, AnyPgColumn>> => getTableColumns(table)

const membersByColumn = once(
  (table) => new Map(Object.entries(columnsOf(table)).map(([member, { name }]) => [name, member])),
)
const memberOf = (table: PgTable, column: string | undefined): string => membersByColumn(table).get(column ?? '') ?? ''

/** The members of the primary key. */
export const keyOf = once((table): readonly string[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error(`The table ${getTableName(table)} has no primary key`)
  return key.map(({ name }) => memberOf(table, name))
})

type Part = Index['config']['columns'][number]

/** The column of a part of an index: itself, or that of `lower(column)`. */
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

/** What is unique in a table beside its primary key. */
export const uniquesOf = once((table): readonly Unique[] => {
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

/** The foreign keys of a table. */
export const referencesOf = once((table): readonly Reference[] =>
  getTableConfig(table).foreignKeys.map((key) => readReference(table, key)),
)
