/** Reads the records of a plain resource from its table: what is selected, sorted and filtered by what. */
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { RegularCalls } from '../../contract/calls'
import { inOrder } from '../database/collation'
import { rankIn, localizerIn } from '../reference/names'
import { computedOf, readComputed, type Computed } from './computed'
import { linkFilters, linksOf, listColumns, type Links } from './links'
import { nestedMembers } from './members'
import { columnsOf, referencesOf, type Reference, type VersionedTable } from './table'

/** Returns the foreign key of a member that holds another record. */
export const referenceFor = (table: VersionedTable, member: string): Reference | undefined =>
  referencesOf(table).find((reference) => reference.member === `${member}_id`)

/** Returns a column of the referenced record, qualified, since Drizzle omits table names in a select from one table. */
const other = (column: AnyPgColumn | undefined): SQL => sql`other.${sql.identifier(column?.name ?? '')}`

const selectOther = (table: VersionedTable, { table: target, pairs }: Reference, value: SQL): SQL => {
  const own = (member: string) => sql`${table}.${sql.identifier(columnsOf(table)[member]?.name ?? '')}`
  const isOther = Object.entries(pairs).map(([member, column]) => sql`${other(column)} = ${own(member)}`)
  return sql`(select ${value} from ${target} other where ${sql.join(isOther, sql` and `)})`
}

const readOther = (table: VersionedTable, reference: Reference, members: readonly string[]): SQL => {
  const pairs = members.map((member) => sql`${sql.raw(`'${member}'`)}, ${other(columnsOf(reference.table)[member])}`)
  return selectOther(table, reference, sql`json_build_object(${sql.join(pairs, sql`, `)})`)
}

/** Reads the name of the referenced record. */
export const readOtherName = (table: VersionedTable, reference: Reference): SQL =>
  selectOther(table, reference, other(columnsOf(reference.table).name))

/** Localizes the name of a record that was read. */
const localizeIn = (table: PgTable, read: SQL): SQL => {
  const localizer = localizerIn(table)
  return localizer
    ? read.mapWith((record: { name: string }) => ({ ...record, name: localizer.localize(record.name) }))
    : read
}

const orderOfOther = (table: VersionedTable, reference: Reference): SQL => {
  const { [reference.member]: own } = columnsOf(table)
  const rank = own && rankIn(reference.table, sql`${table}.${sql.identifier(own.name)}`)
  if (rank) return rank
  const { name_order: order, name, id } = columnsOf(reference.table)
  return selectOther(table, reference, order ? inOrder('other.name_order') : other(name ?? id))
}

export type Tables = Readonly<Record<string, unknown>>

/** What records contain beside the columns and references of their table. */
export interface Besides {
  readonly links: readonly Links[]
  readonly computed: Computed
}

export const besidesOf = (regular: RegularCalls, table: VersionedTable, tables: Tables): Besides => ({
  links: linksOf(regular, table, tables),
  computed: computedOf(regular.name, tables),
})

/** What a record's members are read from; each yields the member's type. */
type ColumnsOf<Shape extends z.ZodRawShape> = { readonly [member in keyof Shape]: SQL<z.output<Shape[member]>> }

/** Returns the columns of a record's members, and what those that are no columns are sorted and filtered by. */
export const columnsOfRecord = <Shape extends z.ZodRawShape>(
  table: VersionedTable,
  record: z.ZodObject<Shape>,
  { links, computed }: Besides = { links: [], computed: {} },
) => {
  const { shape }: z.ZodObject = record
  const references = Object.keys(shape).flatMap((member) => {
    const reference = member in columnsOf(table) ? undefined : referenceFor(table, member)
    return reference ? [[member, reference] as const] : []
  })
  const others = references.map(([member, reference]) => [
    member,
    localizeIn(reference.table, readOther(table, reference, nestedMembers(shape[member]))),
  ])
  const own = Object.entries(columnsOf(table)).filter(([member]) => member in shape)
  const read = readComputed(computed, record)
  const columns: Record<string, AnyPgColumn | SQL> = {
    ...Object.fromEntries([...own, ...others]),
    ...listColumns(links, record),
    ...read.columns,
  }
  const sortBy = Object.fromEntries(references.map(([member, reference]) => [member, orderOfOther(table, reference)]))
  return {
    columns: columns as ColumnsOf<Shape>,
    sortBy: { ...sortBy, ...read.sortBy },
    filterBy: { ...linkFilters(links), ...read.filterBy },
    isNested: references.length + links.length + Object.keys(computed).length > 0,
  }
}
