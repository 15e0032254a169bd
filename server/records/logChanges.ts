/** Logs who has changed which rows, and what they were before. Every change of a record passes here (decision 0016). */
import { isDeepStrictEqual } from 'node:util'
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
  /** Set while records are deleted: the id of the removal that keeps them. */
  readonly removal?: number | undefined
  /** Set while records are added that can be taken back: the id of the addition that remembers them. */
  readonly addition?: number | undefined
}

export type AnyRow = Readonly<Record<string, unknown>>

/** The rows of a change: whole, and as drizzle reads them. */
interface Changes {
  readonly create: { readonly after: AnyRow }
  readonly update: { readonly before: AnyRow; readonly after: AnyRow }
  readonly delete: { readonly before: AnyRow }
}

/** Returns the key of a row. */
export const keyIn = (table: PgTable, row: AnyRow) =>
  Object.fromEntries(keyOf(table).map((member) => [member, row[member]]))

/** Returns the members in which two states of a row differ. */
const changedMembers = (before: AnyRow, after: AnyRow): string[] =>
  Object.keys(after).filter((member) => !isDeepStrictEqual(before[member], after[member]))

const describe = (table: PgTable, change: Changes[keyof Changes]) => {
  const row = 'after' in change ? change.after : change.before
  const key = keyIn(table, row)
  return 'before' in change && 'after' in change
    ? { ...key, changed: changedMembers(change.before, change.after) }
    : key
}

export const isLogged = ({ log }: Pick<Writer, 'log'>): boolean => log.level === 'debug' || log.level === 'trace'

/**
 * Logs changes at level `debug`, by table and key, with the members that an update changes, but no values. The changes are a
 * function, since nobody needs to read thousands of rows for a log that is off.
 */
export const logChanges = <Action extends keyof Changes>(
  writer: Writer,
  action: Action,
  table: PgTable,
  readChanges: () => readonly Changes[Action][],
): void => {
  if (!isLogged(writer)) return
  const { by, log } = writer
  const changes = readChanges()
  if (changes.length === 0) return
  const records = changes.map((change) => describe(table, change))
  log.debug({ by, action, table: getTableName(table), records }, 'records changed')
}
