/** Describes a resource whose rows belong to versions, of which one is active per company. */
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { VersionUse } from '../../../contract/entities/dataVersion'
import type { RejectedCell } from '../../../contract/entities/imports'
import type { Guard } from '../../../contract/guards'
import type { RegularResource } from '../../../contract/regularResource'
import type { ReadRow } from '../../csv/columns'
import type { Cell } from '../../csv/write'
import type { Queryable } from '../../database/connection'
import type { Writer } from '../logChanges'
import type { Reading } from '../reading'
import { uniquesOf, type VersionedTable } from '../table'

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

export interface Versioned<Rec = unknown> {
  readonly versions: VersionsTable
  /** The rows of versions. Its only unique index tells which rows of two versions are the same. */
  readonly rows: RowsTable
  readonly words: RegularResource['words']
  readonly reading: Pick<Reading<Rec>, 'page'>
  /** What is compared besides the unique texts, by member of the record: SQL of a row named `r`. */
  readonly compared: Readonly<Record<string, SQL>>
  readonly file: VersionFile
  /** Finds what names rows that go. */
  readonly findUses?: (db: Queryable, pair: VersionPair) => Promise<readonly FoundUse[]>
  /** Lets records that name rows of other versions name those of this version instead. */
  readonly carryOver?: (writer: Writer, version: VersionKey) => Promise<unknown>
  /** Removes what depends on the rows of a version before they are deleted, or throws a conflict. */
  readonly beforeRemove?: (writer: Writer, version: VersionKey) => Promise<unknown>
}

/** Returns the members that identify a row within its version, and which of them ignore case. */
export const identityOf = ({ rows }: Pick<Versioned, 'rows'>) => {
  const [unique] = uniquesOf(rows)
  const members = (unique?.members ?? []).filter((member) => member !== 'company_id' && member !== 'version_id')
  return { members, folded: members.filter((member) => unique?.folded.has(member)) }
}

/** Declares a versioned resource; the type of its records is inferred. */
export const versionedRows = <Rec>(declared: Versioned<Rec>) => declared
