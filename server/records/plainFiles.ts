/**
 * Derives uploads and downloads of plain resources. Both have the columns of the row schema that `contract/csvRows.ts`
 * derives from the payload of `create`, so that a download can be uploaded again.
 */
import { and, inArray, is, sql, type SQL } from 'drizzle-orm'
import { PgNumeric, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { paramNames, type Call } from '../../contract/call'
import { calls, regularResources, type RegularCalls } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { admits } from '../../contract/guards'
import { spellNames } from '../../contract/nameLists'
import { headingOf } from '../../contract/naming'
import { textOf, withHeader, type Cell } from '../csv/write'
import { inOrder } from '../database/collation'
import type { Queryable } from '../database/connection'
import { readRows } from '../database/readRows'
import * as tables from '../database/tables'
import * as referenceTables from '../database/tables/reference'
import { localizerIn } from '../reference/names'
import { has } from './change'
import { importFile, type ReadCells, type UploadInput } from './imports/importFile'
import { keyOfImport } from './imports/comparison'
import { tableTarget } from './imports/table'
import { listedNames, type Links } from './links'
import { memberKind } from './members'
import { writerOf } from './operations'
import { readOtherName, type Besides } from './plainTable'
import type { CallInput } from './resource'
import { ownerIn, requireOwner } from './rows'
import { defaultOf } from './rules'
import { type AnyRow, columnsOf, referencesOf, type Ids, type VersionedTable } from './table'

const bodyOf = (name: keyof typeof calls | undefined): z.ZodObject['shape'] => {
  const { body }: Partial<Call> = name ? calls[name] : {}
  return (body as z.ZodObject | undefined)?.shape ?? {}
}

/** The members of the body that creates a record, which are the columns of a file in their order. */
export const membersOf = ({ calls: { create } }: RegularCalls): string[] => Object.keys(bodyOf(create))

/** The members that a caller may change: those of `update`, with its permission. */
const changeableBy = ({ calls: { update } }: RegularCalls, { caller, params }: CallInput): string[] => {
  if (!update) return []
  const { guard }: Call = calls[update]
  return admits(guard, caller, params.company_id) ? Object.keys(bodyOf(update)) : []
}

/** Whether a caller may list the records of a table, and so be offered their names. */
const mayList = (other: PgTable, { caller, params }: CallInput): boolean => {
  if (Object.values<unknown>(referenceTables).includes(other)) return true
  const exported = Object.entries<unknown>(tables).find(([, table]) => table === other)?.[0]
  const resource = regularResources.find(({ name }) => name === exported)
  const name = resource?.calls.all ?? resource?.calls.list
  const { guard }: Partial<Call> = name ? calls[name] : {}
  return guard !== undefined && admits(guard, caller, params.company_id)
}

const rowOfUpload = ({ calls: { upload: name } }: RegularCalls): z.ZodObject => {
  const { upload }: Partial<Call> = name ? calls[name] : {}
  return upload?.row ?? z.object({})
}

/** Returns the value of a member as a cell shows it: a reference as the name of its record, a list as all names. */
const cellIn = (table: VersionedTable, member: string, links: readonly Links[]): AnyPgColumn | SQL => {
  const list = links.find(({ sent }) => sent === member)
  if (list) return listedNames(list)
  const reference = referencesOf(table).find((one) => one.member === member)
  return reference ? readOtherName(table, reference) : (columnsOf(table)[member] as AnyPgColumn)
}

/** Returns what localizes the names that a member refers to for whoever reads the file; undefined if they are as somebody has typed them. */
const localizerOf = (table: VersionedTable, member: string, links: readonly Links[]): FileColumn['localize'] => {
  const target =
    links.find(({ sent }) => sent === member)?.other.table ??
    referencesOf(table).find((one) => one.member === member)?.table
  const localizer = target && localizerIn(target)
  return (
    localizer &&
    ((value) => {
      if (typeof value === 'string') return localizer.localize(value)
      return Array.isArray(value) ? value.map(String).map(localizer.localize).toSorted(localizer.compare) : value
    })
  )
}

/** Returns what a file has of a computed member: of records their names. */
const valueInFile = (value: SQL, schema: unknown): SQL => {
  const kind = memberKind(schema)
  if (kind === 'record') return sql`${value} ->> 'name'`
  return kind === 'list'
    ? sql`(select json_agg(one ->> 'name') from jsonb_array_elements((${value})::jsonb) one)`
    : value
}

const write = (schema: unknown, column: AnyPgColumn | undefined, value: unknown): Cell => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || typeof value === 'number') return value
  if (Array.isArray(value)) return spellNames(value as string[], ';')
  // PostgreSQL's exact numbers come as texts.
  return is(column, PgNumeric) || memberKind(schema) === 'number' ? Number(value) : String(value)
}

/** A column of a file. */
interface FileColumn {
  readonly member: string
  readonly value: AnyPgColumn | SQL
  readonly localize?: ((value: unknown) => unknown) | undefined
}

/** Returns the columns that only downloads have: what the server or the database computes. */
const readColumns = ({ record }: RegularCalls, table: VersionedTable, { computed }: Besides): FileColumn[] => {
  const generated = Object.entries(columnsOf(table)).filter(([, { generated }]) => generated)
  const read: FileColumn[] = [
    ...generated.map(([member, value]) => ({ member, value })),
    ...Object.entries(computed).map(([member, value]) => ({ member, value: valueInFile(value, record.shape[member]) })),
  ]
  return read.filter(({ member }) => member in record.shape)
}

/** Returns what members are that a body leaves out: as the contract says, or the default of the column. */
const defaultsOf = ({ calls: { create } }: RegularCalls, table: VersionedTable): Map<string, unknown> =>
  new Map(
    Object.entries(bodyOf(create)).flatMap(([member, schema]) => {
      if (!(member in columnsOf(table))) return []
      const { success, data } = (schema as z.ZodType).safeParse(undefined)
      const value = data === undefined ? defaultOf(table, member) : data
      return success && value !== undefined && value !== null ? [[member, value] as const] : []
    }),
  )

/** How the records of an owner become rows of a file. */
const fileOf = (regular: RegularCalls, table: VersionedTable, besides: Besides) => {
  const sent = membersOf(regular).map((member): FileColumn => ({
    member,
    value: cellIn(table, member, besides.links),
    localize: localizerOf(table, member, besides.links),
  }))
  const columns = [...sent, ...readColumns(regular, table, besides)]
  const cells = columns.map(({ member, value }) => sql`${value} as ${sql.identifier(member)}`)
  const { name_order: name } = columnsOf(table)
  const cellOf = (row: AnyRow, { member, localize }: FileColumn) =>
    write(regular.record.shape[member], columnsOf(table)[member], localize ? localize(row[member]) : row[member])
  return {
    headings: columns.map(({ member }) => headingOf(member)),
    select: (owner: Ids, condition = sql`true`) =>
      sql`select ${table.id} as row_id, ${sql.join(cells, sql`, `)} from ${table}
        where ${and(condition, has(table, owner))} order by ${name ? inOrder(name) : table.id}, ${table.id}`,
    cellsOf: (row: AnyRow) => columns.map((column) => cellOf(row, column)),
    sentOf: (row: AnyRow) => sent.map((column) => cellOf(row, column)),
  }
}

/** Reads the cells of some records that an upload has, by id. */
const readCellsOf =
  (db: Queryable, { select, sentOf }: ReturnType<typeof fileOf>, table: VersionedTable, owner: Ids): ReadCells =>
  async (ids) => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.execute<{ row_id: number }>(select(owner, inArray(table.id, [...ids])))
    return new Map(rows.map((row) => [row.row_id, sentOf(row).map(textOf)]))
  }

/** Returns the operation that imports records. */
export const uploadOf = (regular: RegularCalls, table: VersionedTable, besides: Besides) => ({
  find: ({ db, params }: Pick<CallInput, 'db' | 'params'>) => requireOwner(db, table, params),
  run: (input: CallInput & UploadInput) => {
    const owner = ownerIn(table, input.params)
    const target = tableTarget({
      table,
      row: rowOfUpload(regular),
      members: membersOf(regular),
      links: besides.links,
      isOffered: (other) => mayList(other, input),
      words: regular.words,
      rules: regular.rules,
      defaults: defaultsOf(regular, table),
      cellOf: (member, value) => textOf(write(regular.record.shape[member], columnsOf(table)[member], value)),
      owner,
      changeable: changeableBy(regular, input),
      readCells: readCellsOf(input.db, fileOf(regular, table, besides), table, owner),
    })
    return importFile(target, writerOf(input), input)
  },
})

/** Returns the operation that downloads all records of an owner by name. */
export const downloadOf = (regular: RegularCalls, table: VersionedTable, besides: Besides) => {
  const { headings, select, cellsOf } = fileOf(regular, table, besides)
  return {
    find: ({ db, params }: Pick<CallInput, 'db' | 'params'>) => requireOwner(db, table, params),
    run: async ({ db, params }: { readonly db: Queryable; readonly params: Ids }) => {
      const rows = readRows<Record<string, unknown>>(db, select(ownerIn(table, params)))
      return withHeader(headings, rows, cellsOf)
    },
  }
}

/** Says what keeps a resource from being uploaded or downloaded. */
export const fileMistakes = (regular: RegularCalls, table: VersionedTable, besides: Besides): string[] => {
  const { create, upload, download } = regular.calls
  if (!upload && !download) return []
  const shape = bodyOf(create)
  const referring = [
    ...referencesOf(table).map(({ member, table: other }) => ({ member, other })),
    ...besides.links.map(({ sent, other }) => ({ member: sent, other: other.table })),
  ]
  const unnamed = referring
    .filter(({ member, other }) => member in shape && !('name' in columnsOf(other)))
    .map(({ member }) => `the file has no name for ${member}: the table that it refers to has no column name`)
  const above: readonly string[] = upload ? paramNames(calls[upload].path) : []
  const key = keyOfImport(table)?.members.filter((member) => !above.includes(member))
  const isKeyed = key !== undefined && key.every((member) => member in shape && columnsOf(table)[member]?.notNull)
  const columns = membersOf(regular).map(headingOf).join()
  const { headings } = fileOf(regular, table, besides)
  const shared = headings.filter((heading, place) => headings.indexOf(heading) !== place)
  const isDerived = !upload || columnsOfRow(rowOfUpload(regular)).join() === columns
  return [
    ...(isDerived ? [] : [`${upload} declares a row of its own, which only a module can read`]),
    ...(Object.keys(shape).length === 0 ? ['the columns of its files are those of create, which is not declared'] : []),
    ...unnamed,
    ...shared.map((heading) => `two members share the column '${heading}' of its files`),
    ...(upload && !isKeyed
      ? ['an upload needs exactly one unique index, on required members of create, to recognize records by']
      : []),
  ]
}
