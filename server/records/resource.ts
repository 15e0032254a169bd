/** Describes a resource: its table, how its records are read, and its rules as plain functions. */
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { FieldErrors } from '../../contract/envelope'
import type { CallName } from '../../contract/calls'
import type { RecordRule } from '../../contract/rules'
import type { SignedInCaller } from '../accounts/account'
import type { NoteChange } from '../database/author'
import type { Queryable } from '../database/connection'
import type { Report } from '../securityEvents'
import type { Writer } from './writer'
import type { Reading } from './reading'
import type { Lock } from './rows'
import type { Ids, Row, Values, VersionedTable } from './table'
import type { Removes } from './uses'

/** The part of a call's input that operations use. */
export interface CallInput {
  readonly db: Queryable
  readonly caller: SignedInCaller
  /** The ids in the path, that of the record last. */
  readonly params: Ids
  readonly call: CallName
  readonly requestId: string
  /** The rules that the record must keep, as its contract says. */
  readonly rules: readonly RecordRule[]
  readonly log: FastifyBaseLogger
  readonly report: Report
  readonly noteChange: NoteChange
}

/** What a deletion says besides how it is carried out: what it removes, and how it is undone if that takes more than its rows. */
export interface Deletion {
  readonly removes?: Removes
  readonly restore?: (input: CallInput, removal: number) => Promise<void>
}

/** What an addition says besides how it is carried out: how it is undone. */
export interface Addition {
  readonly withdraw?: (input: CallInput, addition: number) => Promise<void>
}

/** The context that rules receive. */
interface Context extends Writer {
  readonly caller: SignedInCaller
  readonly report: Report
  /** The ids in the path that are columns of the table. */
  readonly owner: Ids
}

/** A record to create or update. */
export interface Proposal<T extends VersionedTable, Body> extends Context {
  readonly body: Body
  /** The stored row; undefined if the record is new. */
  readonly before: Row<T> | undefined
  /** The row to store; a new one has no id yet. */
  readonly row: Row<T>
}
export interface Written<T extends VersionedTable, Body> extends Proposal<T, Body> {
  /** The row as stored. */
  readonly after: Row<T>
}
export interface Removal<T extends VersionedTable> extends Context {
  readonly before: Row<T>
}
export interface Toggled<T extends VersionedTable> extends Removal<T> {
  readonly isActive: boolean
}

type ReadingOne<Rec> = Pick<Reading<Rec>, 'one'>

export interface Resource<T extends VersionedTable, Rec, Body> {
  readonly table: T
  readonly reading: ReadingOne<Rec>
  /** The members that people choose; the message for a value that is taken names those that it is unique for. */
  readonly chosen?: readonly string[]
  /** The condition for rows of the resource, if the table contains others too. */
  readonly condition?: SQL | undefined
  /** The row lock of updates; 'no key update' suits records that are never deleted. */
  readonly lock?: Lock
  /** Maps a body to column values, by default by name. Undefined values stay unchanged. */
  readonly values?: (body: Body, before: Row<T> | undefined) => Values<T>
  /** Returns field errors other than values already used; by default, unknown references. */
  readonly errors?: (proposal: Proposal<T, Body>) => Promise<FieldErrors>
  /** Writes dependent rows, or throws a conflict. */
  readonly afterWrite?: (written: Written<T, Body>) => Promise<unknown>
  /** The tables whose rows are deleted with a record; by default those that have no records of their own. */
  readonly deletedWith?: readonly PgTable[]
  /** Removes dependent rows, or throws a conflict. */
  readonly beforeRemove?: (removal: Removal<T>) => Promise<unknown>
  /** Returns why a deleted row no longer fits where it was, beyond what keys and unique values tell. */
  readonly fits?: (restored: Context & { readonly row: Row<T> }) => Promise<FieldErrors>
  readonly afterToggle?: (toggled: Toggled<T>) => Promise<unknown>
}

/** Declares a resource; the types are inferred from its table, reading and rules. */
export const resource = <T extends VersionedTable, Rec, Body, Read extends ReadingOne<Rec>>(
  declared: Resource<T, Rec, Body> & { readonly reading: Read },
) => declared
