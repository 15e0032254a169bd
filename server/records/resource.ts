/** What a resource says of its records: its table, how they are read, and its rules, as plain functions. */
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { FieldErrors } from '../../contract/envelope'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import type { Report } from '../securityEvents'
import type { Writer } from './change'
import type { Reading } from './reading'
import type { Lock } from './rows'
import type { Ids, Row, Values, VersionedTable } from './table'

/** What the operations take of a call. */
export interface Asked {
  readonly db: Queryable
  readonly caller: SignedInCaller
  /** The ids of the path, that of the record last. */
  readonly params: Ids
  readonly log: FastifyBaseLogger
  readonly report: Report
}

/** An act on a record, as the rules see it. */
interface Act extends Writer {
  readonly caller: SignedInCaller
  readonly report: Report
  /** The ids of the path that are columns of the table. */
  readonly owner: Ids
}

/** A record that is created or changed. */
export interface Proposal<T extends VersionedTable, Body> extends Act {
  readonly body: Body
  /** The stored row; none if the record is new. */
  readonly before: Row<T> | undefined
  /** The row as it would be stored; a new one has no id yet. */
  readonly row: Row<T>
}
export interface Written<T extends VersionedTable, Body> extends Proposal<T, Body> {
  /** The row as it is stored now. */
  readonly after: Row<T>
}
export interface Removal<T extends VersionedTable> extends Act {
  readonly before: Row<T>
}
export interface Toggled<T extends VersionedTable> extends Removal<T> {
  readonly isActive: boolean
}

type ReadingOne<Rec> = Pick<Reading<Rec>, 'one'>

export interface Resource<T extends VersionedTable, Rec, Body> {
  readonly table: T
  readonly reading: ReadingOne<Rec>
  /** What the rows of the resource have in common, where it has not all of the table. */
  readonly condition?: SQL | undefined
  /** How a record is locked; one that is never removed may still be referred to meanwhile. */
  readonly lock?: Lock
  /** The values that a body stands for; by default its members that are columns. What is undefined stays as it is. */
  readonly values?: (body: Body, before: Row<T> | undefined) => Values<T>
  /** What is wrong with a record beside names that are taken; by default that it refers to what is not there. */
  readonly errors?: (proposal: Proposal<T, Body>) => Promise<FieldErrors>
  /** Writes what belongs to the record, or refuses the change with a conflict. */
  readonly afterWrite?: (written: Written<T, Body>) => Promise<unknown>
  /** Refuses the removal with a conflict, or removes what belongs to the record. */
  readonly beforeRemove?: (removal: Removal<T>) => Promise<unknown>
  readonly afterToggle?: (toggled: Toggled<T>) => Promise<unknown>
}

/** Declares a resource; its types follow from its table, its reading and its rules. */
export const resource = <T extends VersionedTable, Rec, Body, Read extends ReadingOne<Rec>>(
  declared: Resource<T, Rec, Body> & { readonly reading: Read },
) => declared
