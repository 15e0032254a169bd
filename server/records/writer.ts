/** Who writes rows, in which transaction. */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/connection'
import { keyOf, type AnyRow } from './table'

/** The author and the transaction of a change. */
export interface Writer {
  readonly db: Queryable
  /** The id of the account that makes the change. */
  readonly by: number
  /** Set while records are deleted: the id of the removal that keeps them. */
  readonly removal?: number | undefined
  /** Set while records are added that can be taken back: the id of the addition that remembers them. */
  readonly addition?: number | undefined
}

/** Returns the key of a row. */
export const keyIn = (table: PgTable, row: AnyRow) =>
  Object.fromEntries(keyOf(table).map((member) => [member, row[member]]))
