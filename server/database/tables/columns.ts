/** Columns that many tables share. */
import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { customType, integer, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An id that the database gives. */
export const identity = () => integer().generatedByDefaultAsIdentity()

/** Rises with every change: a form sends back what it read, and an outdated one is refused. */
export const version = () => integer().notNull().default(1)

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** For names that are unique, and addresses that are compared, without regard to case. */
export const lower = (column: AnyPgColumn): SQL => sql`lower(${column})`

const foldedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const generated = (name: string, source: SQL) => foldedText(name).generatedAlwaysAs(source)

/** What a list searches in: a text as `contract/fold.ts` folds it, kept by the database. */
export const folded = (name: string, source: string) => generated(name, sql.raw(`fold(${source})`))
/** What a list sorts by: the same, and a number in it counts as one. */
export const order = (name: string, source: string) => generated(name, sql.raw(`fold_order(fold(${source}))`))

export const nameFolded = () => folded('name_folded', 'name').notNull()
export const nameOrder = () => order('name_order', 'name').notNull()

/** The order of long texts, as far as an index goes. */
export const beginning = (folded: AnyColumn): SQL => sql`left(${folded}, 600)`
