/** Defines how modules implement calls: plain functions, typed by the call. */
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { RecordRule } from '../../contract/rules'
import type { Body, Call, Choices, Params, Query, RecordOf, Upload } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import type { SignedInCaller } from '../accounts/account'
import type { Cell } from '../csv/write'
import type { NoteChange } from '../database/author'
import type { Queryable } from '../database/connection'
import type { Finds } from '../database/finder'
import type { Reply } from '../tools/reply'
import type { Report } from '../securityEvents'
import type { Client } from '../accounts/client'
import type { StoredAnswer } from './storedAnswer'
import type { Contents } from './upload'

/** A call that takes long, and that its client may cancel: an upload, or one that has a preview. */
type Cancellable = { readonly upload: Upload } | { readonly query: z.ZodObject<{ preview: z.ZodType }> }

/** The input of an operation. Query and body are validated, and `params` are ids. */
export interface Input<C extends Call = Call> {
  /** Undefined for a public call, even if the request has a token. */
  readonly caller: C['guard'] extends 'public' ? undefined : SignedInCaller
  readonly params: Params<C>
  readonly call: CallName
  /** Identifies the request in the log and in history. */
  readonly requestId: string
  /** The rules that the record must keep. */
  readonly rules: readonly RecordRule[]
  readonly query: Query<C>
  readonly body: Body<C>
  /** The content of the uploaded file, read completely. */
  readonly file: C extends { upload: infer U extends Upload } ? Contents[U['content']] : undefined
  readonly choices: Choices<C>
  /** Aborted when the client disconnects, which also rolls back the transaction of an upload. */
  readonly signal: C extends Cancellable ? AbortSignal : undefined
  /** The transaction of a write, or of what is read of the past; otherwise the pool. */
  readonly db: Queryable
  readonly client: Client
  /** Logs a security event. */
  readonly report: Report
  /** Names the change that a call with its own transactions has made. */
  readonly noteChange: NoteChange
  readonly log: FastifyBaseLogger
}

/** A page of records and the total count. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** A CSV file is a stream of rows, the header first; another file is one of bytes. */
type Result<C extends Call> = C['answer'] extends { kind: 'page' }
  ? Page<RecordOf<C>>
  : C['answer'] extends { kind: 'list' }
    ? readonly RecordOf<C>[] | StoredAnswer
    : C['answer'] extends { kind: 'file'; type: infer T }
      ? AsyncIterable<T extends 'text/csv' ? readonly Cell[] : Uint8Array>
      : RecordOf<C> | Reply<RecordOf<C>>

export interface Operation<C extends Call = Call> {
  /**
   * Throws `notFound()` if the record in the path doesn't exist. Runs before query and body are checked, since 404
   * takes precedence over 400.
   */
  readonly find?: (input: Omit<Input<C>, 'query' | 'body' | 'file' | 'choices'>) => Promise<unknown>
  /** Throws `forbidden()` if the query asks for more than the guard allows. Runs with the guard. */
  readonly authorize?: (input: Pick<Input<C>, 'caller' | 'params' | 'query'>) => void
  readonly run: (input: Input<C>) => Promise<Result<C>>
  /**
   * Set for a call that must persist something even if it fails, such as counting an attempt: it opens its own
   * transactions.
   */
  readonly ownTransactions?: true
  /** Whether a call works on thousands of rows: it waits for a place among imports, so that one account can't take all. */
  readonly isLong?: (query: Query<C>) => boolean
  /** How a search across all lists finds the records of this one. */
  readonly finds?: Finds | undefined
}

/** One operation per named call; a missing one is a compile error. */
export type Operations<Names extends CallName> = { readonly [name in Names]: Operation<Calls[name]> }
