/** Says in a transaction who changes records (decision 0097). Triggers refuse to write records of which nobody says so. */
import { sql } from 'drizzle-orm'
import { sourceOf } from '../../contract/activity'
import { sourceCodes } from './activityCodes'
import { presentTraceText } from '../tools/trace'
import type { Queryable } from './connection'

type Ids = Readonly<Record<string, number>>

/** The author of a change: a call by an account, or a program with a name. */
export type Author =
  | {
      readonly call: string
      readonly by: number
      readonly params?: Ids
      readonly request?: string
      readonly source?: string
      /** The name of the key with which a program has called for the account. */
      readonly name?: string
    }
  | { readonly call: string; readonly name: string }

/** Lets a transaction change records, as an author; a change without rows leaves no trace. */
export const setAuthor = (tx: Queryable, author: Author) => {
  const company = 'params' in author ? author.params?.company_id : undefined
  const context = JSON.stringify({ ...author, company, trace: presentTraceText() })
  return tx.execute(sql`select set_config('history.context', ${context}, true), set_config('history.entry', '', true)`)
}

/** Adds why the author of this transaction changes records, which history keeps. */
export const sayWhy = (tx: Queryable, why: string) =>
  tx.execute(sql`select set_config('history.context',
    (current_setting('history.context')::jsonb || jsonb_build_object('why', ${why}::text))::text, true)`)

/** Like `sayWhy`, unless the call of which this is a part has said why already. */
export const sayWhyOfPart = (tx: Queryable, why: string) =>
  tx.execute(sql`select set_config('history.context',
    (jsonb_build_object('why', ${why}::text) || current_setting('history.context')::jsonb)::text, true)`)

/** Makes the entry of this transaction in history, which may write no record. */
export const noteAct = (tx: Queryable) => tx.execute(sql`select history.entry('')`)

/** Takes the id of the change that a call has made, once it is committed. */
export type NoteChange = (change: number) => void

/** What tells later whether a transaction was committed. */
export interface Trace {
  /** The id of its change in history, if it has made one. */
  readonly change: number | null
  /** The id of the transaction, if it has written anything. */
  readonly transaction: string | null
}

/** Returns what this transaction has changed, and its own id. */
export const traceOf = async (tx: Queryable): Promise<Trace> => {
  const { rows } = await tx.execute<{ change: number | null; transaction: string | null }>(
    sql`select split_part(nullif(current_setting('history.entry', true), ''), '|', 1)::float8 as change,
      pg_current_xact_id_if_assigned()::text as transaction`,
  )
  return rows[0] ?? { change: null, transaction: null }
}

/** Returns the id of what this transaction has changed; null if that is nothing. */
export const writtenChange = async (tx: Queryable): Promise<number | null> => (await traceOf(tx)).change

/** Returns the author of a call. */
export const authorOf = ({
  caller,
  call,
  params,
  requestId,
}: {
  readonly caller: {
    readonly account: { readonly user: { readonly id: number } }
    readonly key?: { readonly name: string }
  }
  readonly call: string
  readonly params: Ids
  readonly requestId: string
}): Author => ({
  call,
  by: caller.account.user.id,
  params,
  request: requestId,
  source: sourceCodes[caller.key ? 'program' : sourceOf(call)],
  ...(caller.key && { name: caller.key.name }),
})
