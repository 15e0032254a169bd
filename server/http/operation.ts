/** How a module answers a call: plain functions, typed by the call that they answer. */
import type { FastifyBaseLogger } from 'fastify'
import type { Body, Call, Params, Query, RecordOf, Upload } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import type { SignedInCaller } from '../accounts/account'
import type { Cell } from '../csv/write'
import type { PooledDatabase, Queryable } from '../database/connection'
import type { Reply } from '../tools/reply'
import type { Report } from '../securityEvents'
import type { Client } from '../accounts/client'
import type { Contents } from './upload'

/** What an operation is given. Query and body have been checked, `params` are ids. */
export interface Input<C extends Call = Call> {
  /** A public call has no caller, whatever token it came with. */
  readonly caller: C['guard'] extends 'public' ? undefined : SignedInCaller
  readonly params: Params<C>
  readonly query: Query<C>
  readonly body: Body<C>
  /** What the uploaded file holds; it has been read as a whole. */
  readonly file: C extends { upload: infer U extends Upload } ? Contents[U['content']] : undefined
  /** The transaction of a call that writes, else the pool. */
  readonly db: C['answer'] extends { kind: 'file' } ? PooledDatabase : Queryable
  readonly client: Client
  /** Writes a security event into the log. */
  readonly report: Report
  readonly log: FastifyBaseLogger
}

/** One page of records, and how many there are in all. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** A file is its rows, the header first. */
type Result<C extends Call> = C['answer'] extends { kind: 'page' }
  ? Page<RecordOf<C>>
  : C['answer'] extends { kind: 'list' }
    ? readonly RecordOf<C>[]
    : C['answer'] extends { kind: 'file' }
      ? AsyncIterable<readonly Cell[]>
      : RecordOf<C> | Reply<RecordOf<C>>

export interface Operation<C extends Call = Call> {
  /** Throws `notFound()` for a path whose record is not there: an unknown record is told before a wrong body. */
  readonly find?: (input: Omit<Input<C>, 'query' | 'body' | 'file'>) => Promise<unknown>
  readonly run: (input: Input<C>) => Promise<Result<C>>
  /** A call that keeps something although it fails, such as a counted attempt, makes its transactions itself. */
  readonly ownTransactions?: true
}

/** An operation for each of the named calls: one that is missing does not compile. */
export type Operations<Names extends CallName> = { readonly [name in Names]: Operation<Calls[name]> }
