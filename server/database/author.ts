/** Says in a transaction who changes records (decision 0097). Triggers refuse to write records of which nobody says so. */
import { sql } from 'drizzle-orm'
import type { Queryable } from './connection'

type Ids = Readonly<Record<string, number>>

/** The author of a change: a call by an account, or a program with a name. */
export type Author =
  | { readonly call: string; readonly by: number; readonly params?: Ids; readonly request?: string }
  | { readonly call: string; readonly name: string }

/** Lets a transaction change records, as an author; a change without rows leaves no trace. */
export const setAuthor = (tx: Queryable, author: Author) => {
  const company = 'params' in author ? author.params?.company_id : undefined
  const context = JSON.stringify({ ...author, company })
  return tx.execute(sql`select set_config('history.context', ${context}, true), set_config('history.entry', '', true)`)
}

/** Returns the author of a call. */
export const authorOf = ({
  caller,
  call,
  params,
  requestId,
}: {
  readonly caller: { readonly account: { readonly user: { readonly id: number } } }
  readonly call: string
  readonly params: Ids
  readonly requestId: string
}): Author => ({ call, by: caller.account.user.id, params, request: requestId })
