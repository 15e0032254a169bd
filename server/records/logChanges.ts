/** Tells who has changed which rows, and what they were before. Every change of a record passes here (decision 0016). */
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from '../database/connection'
import { keyOf } from './table'

/** The author and the transaction of a change. */
export interface Writer {
  readonly db: Queryable
  /** The id of the account that makes the change. */
  readonly by: number
  readonly log: FastifyBaseLogger
}

export type AnyRow = Readonly<Record<string, unknown>>

interface Change {
  /** Absent if the record is new. */
  readonly before?: AnyRow | undefined
  /** Absent if the record is removed. */
  readonly after?: AnyRow | undefined
}

/** Returns the key of a changed row. */
export const keyIn = (table: PgTable, { before, after }: Change) =>
  Object.fromEntries(keyOf(table).map((member) => [member, (after ?? before)?.[member]]))

/** Logs changes at level `debug`, by table and key. */
export const logChanges = ({ by, log }: Writer, action: string, table: PgTable, changes: readonly Change[]): void => {
  if (changes.length === 0) return
  const records = () => changes.map((change) => keyIn(table, change))
  if (log.level === 'debug' || log.level === 'trace')
    log.debug({ by, action, table: getTableName(table), records: records() }, 'records changed')
}
