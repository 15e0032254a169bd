/** Describes a resource whose rows belong to versions, of which one is active per company. */
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { DataVersion, VersionUse } from '../../../contract/entities/dataVersion'
import type { ImportCount, RejectedCell, WarnedCell } from '../../../contract/entities/imports'
import type { Guard } from '../../../contract/guards'
import type { RegularResource } from '../../../contract/regularResource'
import type { ReadRow } from '../../csv/columns'
import { textOf, withHeader, type Cell } from '../../csv/write'
import type { Queryable } from '../../database/connection'
import { readRows } from '../../database/readRows'
import type { Import } from '../imports/importFile'
import type { Writer } from '../writer'
import type { Reading } from '../reading'
import type { VersionedTable } from '../table'

/** A table with columns of these types, beside others. */
type Of<Table, Columns> = Table & {
  readonly [member in keyof Columns]: AnyPgColumn<{
    data: NonNullable<Columns[member]>
    notNull: null extends Columns[member] ? false : true
  }>
}
export type VersionsTable = Of<
  VersionedTable,
  Pick<DataVersion, 'id' | 'name' | 'description' | 'is_active' | 'version'> & {
    readonly company_id: number
    readonly created_at: Date
    readonly activated_at: Date | null
    readonly activator_id: number | null
    readonly activator_note: string | null
    readonly maker_id: number | null
    readonly approval: DataVersion['approval']
    readonly asker_id: number | null
    readonly asked_at: Date | null
    readonly asked_note: string | null
    readonly asked_rows: string | null
    readonly answerer_id: number | null
    readonly answered_at: Date | null
    readonly answer_note: string | null
  }
>
export type RowsTable = Of<VersionedTable, VersionKey>

/** A version of a company. */
export interface VersionKey {
  readonly company_id: number
  readonly version_id: number
}

/** The companies of rows, and of their copies. */
export interface Owners {
  readonly from: number
  readonly to: number
}

/** Two versions of a company; the id 0 stands for no version. */
export interface VersionPair {
  readonly company_id: number
  readonly from: number
  readonly to: number
}

/** Records that name rows of `from` which `to` lacks; names are told to callers whom the guard admits. */
export interface FoundUse extends VersionUse {
  readonly guard: Guard
  /** Identifies all these records, of which few are named. */
  readonly identity: string
}

/** The rows of a file, ready to be stored. */
export interface PreparedRows {
  /** Members of the table. */
  readonly members: readonly string[]
  /** The rows with the values of these members, without the rejected ones. */
  readonly rows: readonly ReadRow[]
  readonly rejected: readonly RejectedCell[]
  /** All rows of the file as they are shown, if cells tell something else than what is stored. */
  readonly filled?: readonly ReadRow[]
  /** Cells that are stored as they are, though they may not be meant. */
  readonly warned_cells?: readonly WarnedCell[]
  /** What was created for the rows in other tables: how many, and their values without ids, which a preview takes back. */
  readonly created?: { readonly count: ImportCount; readonly values: readonly unknown[] }
  /** Stores what belongs to the rows in other tables; the ids are in the order of the rows. */
  readonly afterInsert?: (version: VersionKey, ids: readonly number[], pause: () => Promise<void>) => Promise<unknown>
}

/** How the cells of stored rows are read. */
interface StoredCells {
  /** Streams a header and the cells of all rows of a version, for a download. */
  readonly all: (db: Queryable, version: VersionKey, header: readonly string[]) => AsyncIterable<readonly Cell[]>
  /** Reads the texts of the cells of some rows, by id. */
  readonly some: (
    db: Queryable,
    version: VersionKey,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly string[]>>
}

/** Reads cells from the rows that a query selects with their ids: all of a version, or those with some ids. */
export const storedCells = <Row extends Record<string, unknown> & { readonly id: number }>(
  select: (version: VersionKey, ids?: readonly number[]) => SQL,
  cellsOf: (row: Row) => readonly Cell[],
): StoredCells => ({
  all: (db, version, header) => withHeader(header, readRows<Row>(db, select(version)), cellsOf),
  some: async (db, version, ids) => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.execute<Row>(select(version, ids))
    return new Map((rows as Row[]).map((row) => [row.id, cellsOf(row).map(textOf)]))
  },
})

/** The condition of rows with these ids, or of all. */
export const isAmong = (column: SQL, ids: readonly number[] | undefined): SQL =>
  ids ? sql`${column} = any(${sql.param([...ids])}::int[])` : sql`true`

/** How the rows of a version come from and go to CSV files. */
export interface VersionFile {
  readonly row: z.ZodObject
  /** Columns that files may leave out. */
  readonly optional?: readonly string[]
  /** Replaces names by ids. */
  readonly prepare: (
    writer: Writer,
    companyId: number,
    file: Pick<Import, 'rows' | 'absent' | 'pause'>,
  ) => Promise<PreparedRows>
  readonly stored: StoredCells
}

export interface Declared<Rec = unknown> {
  readonly versions: VersionsTable
  /** The rows of versions. Their only unique index identifies a row within its version. */
  readonly rows: RowsTable
  /** The resource of the rows, with their record. */
  readonly resource: Pick<RegularResource, 'name' | 'words' | 'record' | 'rules'>
  /** The name of the resource of the versions. */
  readonly versionsName: string
  readonly reading: Pick<Reading<Rec>, 'one' | 'page'>
  /** Who may see drafts: versions that were never active. */
  readonly drafts: Guard
  /** Who may make a version active. */
  readonly activates: Guard
  /** How members of the record that are no columns are compared: SQL of a row named `r`. */
  readonly compared?: Readonly<Record<string, SQL>>
  /** The member by which rows have an order of their own: from 1 without gaps, and unique within a version. */
  readonly orderedBy?: string
  /** Members of the record that follow from others and from other records: they tell nothing of a change. */
  readonly derived?: readonly string[]
  readonly file: VersionFile
  /** Copies what belongs to rows in other tables; the ids of the copies are in the order of the originals. */
  readonly copyLinks?: (
    writer: Writer,
    owners: Owners,
    from: readonly number[],
    to: readonly number[],
  ) => Promise<unknown>
  /** Finds what names removed rows. */
  readonly findUses?: (db: Queryable, pair: VersionPair) => Promise<readonly FoundUse[]>
  /** Finds what names rows of a version by id, and would not let it be deleted. */
  readonly findNaming?: (db: Queryable, version: VersionKey) => Promise<readonly FoundUse[]>
  /** Lets records that name rows of other versions name those of this version instead. */
  readonly carryOver?: (writer: Writer, version: VersionKey) => Promise<unknown>
  /** Throws a conflict if rows of a record can't be in force, or in a draft, as other records are now. */
  readonly requireUsable?: (db: Queryable, version: VersionKey) => Promise<unknown>
  /** Settles what a version kept while it was not active; previews take it back. */
  readonly onActivation?: (writer: Writer, version: VersionKey) => Promise<unknown>
  /** Removes what depends on the rows of a version before they are deleted, or throws a conflict. */
  readonly beforeRemove?: (writer: Writer, version: VersionKey) => Promise<unknown>
}

/** SQL of a row named `r`. */
export interface Comparison {
  /** What identifies a row within its version, compared like the unique index does. */
  readonly keys: readonly SQL[]
  readonly orders: readonly SQL[]
  /** What may differ between two versions of a row, by member of the record. */
  readonly values: readonly (readonly [member: string, value: SQL])[]
}

export interface Versioned<Rec = unknown> extends Declared<Rec> {
  readonly comparison: Comparison
}
