/** Describes a resource whose rows belong to versions, of which one is active per company. */
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { VersionUse } from '../../../contract/entities/dataVersion'
import type { ImportCount, RejectedCell } from '../../../contract/entities/imports'
import type { Guard } from '../../../contract/guards'
import type { RegularResource } from '../../../contract/regularResource'
import type { ReadRow } from '../../csv/columns'
import type { Cell } from '../../csv/write'
import type { Queryable } from '../../database/connection'
import type { Writer } from '../logChanges'
import type { Reading } from '../reading'
import type { VersionedTable } from '../table'
import { comparisonOf, type Comparison } from './comparison'

type Of<Table, Column extends string> = Table & { readonly [column in Column]: AnyPgColumn }
export type VersionsTable = Of<VersionedTable, 'company_id' | 'name' | 'is_active' | 'created_at' | 'activated_at'>
export type RowsTable = Of<VersionedTable, 'company_id' | 'version_id'>

/** A version of a company. */
export interface VersionKey {
  readonly company_id: number
  readonly version_id: number
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
}

/** The rows of a file, ready to be stored. */
export interface PreparedRows {
  /** Members of the table. */
  readonly members: readonly string[]
  /** The rows with the values of these members, without the rejected ones. */
  readonly rows: readonly ReadRow[]
  readonly rejected: readonly RejectedCell[]
  /** What was created for the rows in other tables: how many, and their values without ids, which a preview takes back. */
  readonly created?: { readonly count: ImportCount; readonly values: readonly unknown[] }
  /** Stores what belongs to the rows in other tables; the ids are in the order of the rows. */
  readonly afterInsert?: (version: VersionKey, ids: readonly number[], pause: () => Promise<void>) => Promise<unknown>
}

/** How the rows of a version come from and go to CSV files. */
export interface VersionFile {
  readonly row: z.ZodObject
  /** Replaces names by ids. */
  readonly prepare: (writer: Writer, companyId: number, rows: readonly ReadRow[]) => Promise<PreparedRows>
  /** Selects the rows of a version for a download. */
  readonly select: (version: VersionKey) => SQL
  readonly cellsOf: (row: Readonly<Record<string, unknown>>) => readonly Cell[]
}

export interface Declared<Rec = unknown> {
  readonly versions: VersionsTable
  /** The rows of versions. Their only unique index identifies a row within its version. */
  readonly rows: RowsTable
  /** The resource of the rows, with their record. */
  readonly resource: Pick<RegularResource, 'words' | 'record'>
  readonly reading: Pick<Reading<Rec>, 'page'>
  /** How members of the record that are no columns are compared: SQL of a row named `r`. */
  readonly compared?: Readonly<Record<string, SQL>>
  readonly file: VersionFile
  /** Finds what names removed rows. */
  readonly findUses?: (db: Queryable, pair: VersionPair) => Promise<readonly FoundUse[]>
  /** Lets records that name rows of other versions name those of this version instead. */
  readonly carryOver?: (writer: Writer, version: VersionKey) => Promise<unknown>
  /** Removes what depends on the rows of a version before they are deleted, or throws a conflict. */
  readonly beforeRemove?: (writer: Writer, version: VersionKey) => Promise<unknown>
}

export interface Versioned<Rec = unknown> extends Declared<Rec> {
  readonly comparison: Comparison
}

/** Declares a versioned resource; the type of its records is inferred. */
export const versionedRows = <Rec>(declared: Declared<Rec>): Versioned<Rec> => ({
  ...declared,
  comparison: comparisonOf(declared),
})
