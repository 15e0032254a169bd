/** Says how a search across all lists finds the records of one. */
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../contract/guards'

export interface Finder {
  readonly table: PgTable & { readonly id: AnyPgColumn }
  /** The text that names a record. */
  readonly title: AnyColumn | SQL
  /** The folded texts to look into, that of the title first. */
  readonly texts: readonly [AnyColumn | SQL, ...(AnyColumn | SQL)[]]
  /** Finds records by texts of other tables as well: returns the condition that one of these matches. */
  readonly also?: (has: (text: AnyColumn | SQL) => SQL) => SQL
  /** A text that tells records with the same title apart. */
  readonly detail?: AnyColumn | SQL | undefined
  /** Localizes the detail for whoever reads it, if it is stored in English. */
  readonly localizeDetail?: (stored: string) => string
  /** The condition of the rows in the list. */
  readonly condition?: SQL | undefined
  /** The columns with the ids of the records above, the outermost first; by default those in the path of the list. */
  readonly above?: readonly string[]
  /** The name of the resource, if its list is not a regular call. */
  readonly resource?: string
}

/** A finder, or one for each caller, if they see different rows or texts. */
export type Finds = Finder | ((caller: Caller) => Finder | undefined)
