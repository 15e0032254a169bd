/**
 * Derives uploads and downloads of plain resources. Both have the columns of the row schema that `contract/csvRows.ts`
 * derives from the payload of `create`, so that a download can be uploaded again.
 */
import { and, asc, inArray, is, sql, type SQL } from 'drizzle-orm'
import { PgNumeric, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Call } from '../../contract/call'
import { calls, type RegularCalls } from '../../contract/calls'
import { columnsOfRow, headingOf } from '../../contract/csvRows'
import { admits } from '../../contract/guards'
import { textOf, withHeader, type Cell } from '../csv/write'
import type { PooledDatabase, Queryable } from '../database/connection'
import { readRows } from '../database/readRows'
import { has } from './change'
import { importFile, type ReadCells, type UploadInput } from './imports/importFile'
import { keyOfImport } from './imports/comparison'
import { tableTarget } from './imports/table'
import { writerOf } from './operations'
import { readOtherName } from './plainTable'
import type { CallInput } from './resource'
import { ownerIn, requireOwner } from './rows'
import { defaultOf } from './rules'
import { columnsOf, referencesOf, type Ids, type VersionedTable } from './table'

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

const rowOfUpload = ({ calls: { upload: name } }: RegularCalls): z.ZodObject => {
  const { upload }: Partial<Call> = name ? calls[name] : {}
  return upload?.row ?? z.object({})
}

/** Returns the value of a member as a cell shows it: a reference as the name of its record. */
const cellIn = (table: VersionedTable, member: string): AnyPgColumn | SQL => {
  const reference = referencesOf(table).find((one) => one.member === member)
  return reference ? readOtherName(table, reference) : (columnsOf(table)[member] as AnyPgColumn)
}

const write = (column: AnyPgColumn | undefined, value: unknown): Cell => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || typeof value === 'number') return value
  return is(column, PgNumeric) ? Number(value) : String(value)
}

/** Returns what members are that a body leaves out: as the contract says, or the default of the column. */
const defaultsOf = ({ calls: { create } }: RegularCalls, table: VersionedTable): Map<string, unknown> =>
  new Map(
    Object.entries(bodyOf(create)).flatMap(([member, schema]) => {
      const { success, data } = (schema as z.ZodType).safeParse(undefined)
      const value = data === undefined ? defaultOf(table, member) : data
      return success && value !== undefined && value !== null ? [[member, value] as const] : []
    }),
  )

/** How the records of an owner become rows of a file. */
const fileOf = (regular: RegularCalls, table: VersionedTable) => {
  const members = membersOf(regular)
  const cells = members.map((member) => sql`${cellIn(table, member)} as ${sql.identifier(member)}`)
  const { name_order: order = table.id } = columnsOf(table)
  return {
    members,
    select: (owner: Ids, condition = sql`true`) =>
      sql`select ${table.id} as row_id, ${sql.join(cells, sql`, `)} from ${table}
        where ${and(condition, has(table, owner))} order by ${asc(order)}, ${asc(table.id)}`,
    cellsOf: (row: Readonly<Record<string, unknown>>) =>
      members.map((member) => write(columnsOf(table)[member], row[member])),
  }
}

/** Reads the cells of some records, by id. */
const readCellsOf =
  (db: Queryable, { select, cellsOf }: ReturnType<typeof fileOf>, table: VersionedTable, owner: Ids): ReadCells =>
  async (ids) => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.execute<{ row_id: number }>(select(owner, inArray(table.id, [...ids])))
    return new Map(rows.map((row) => [row.row_id, cellsOf(row).map(textOf)]))
  }

/** Returns the operation that imports records. */
export const uploadOf = (regular: RegularCalls, table: VersionedTable) => ({
  find: ({ db, params }: Pick<CallInput, 'db' | 'params'>) => requireOwner(db, table, params),
  run: (input: CallInput & UploadInput) => {
    const owner = ownerIn(table, input.params)
    const target = tableTarget({
      table,
      row: rowOfUpload(regular),
      members: membersOf(regular),
      words: regular.words,
      rules: regular.rules,
      defaults: defaultsOf(regular, table),
      cellOf: (member, value) => textOf(write(columnsOf(table)[member], value)),
      owner,
      changeable: changeableBy(regular, input),
      readCells: readCellsOf(input.db, fileOf(regular, table), table, owner),
    })
    return importFile(target, writerOf(input), input)
  },
})

/** Returns the operation that downloads all records of an owner by name. */
export const downloadOf = (regular: RegularCalls, table: VersionedTable) => {
  const { members, select, cellsOf } = fileOf(regular, table)
  return {
    find: ({ db, params }: Pick<CallInput, 'db' | 'params'>) => requireOwner(db, table, params),
    run: async ({ db, params }: { readonly db: PooledDatabase; readonly params: Ids }) => {
      const rows = readRows<Record<string, unknown>>(db, select(ownerIn(table, params)))
      return withHeader(members.map(headingOf), rows, cellsOf)
    },
  }
}

/** Says what keeps a resource from being uploaded or downloaded. */
export const fileMistakes = (regular: RegularCalls, table: VersionedTable): string[] => {
  const { create, upload, download } = regular.calls
  if (!upload && !download) return []
  const shape = bodyOf(create)
  const unnamed = referencesOf(table)
    .filter(({ member, table: other }) => member in shape && !('name' in columnsOf(other)))
    .map(({ member }) => `the file has no name for ${member}: the table that it refers to has no column name`)
  const key = keyOfImport(table)?.members.filter((member) => member !== 'company_id')
  const isKeyed = key !== undefined && key.every((member) => member in shape && columnsOf(table)[member]?.notNull)
  const columns = membersOf(regular).map(headingOf).join()
  const isDerived = !upload || columnsOfRow(rowOfUpload(regular)).join() === columns
  return [
    ...(isDerived ? [] : [`${upload} declares a row of its own, which only a module can read`]),
    ...(Object.keys(shape).length === 0 ? ['the columns of its files are those of create, which is not declared'] : []),
    ...unnamed,
    ...(upload && !isKeyed
      ? ['an upload needs exactly one unique index, on required members of create, to recognize records by']
      : []),
  ]
}
