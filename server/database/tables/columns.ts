/** Columns that many tables share. */
import { sql, type SQL } from 'drizzle-orm'
import { customType, integer, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An id that the database gives. */
export const identity = () => integer().generatedByDefaultAsIdentity()

/** Rises with every change: a form sends back what it read, and an outdated one is refused. */
export const version = () => integer().notNull().default(1)

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** For names that are unique, and addresses that are compared, without regard to case. */
export const lower = (column: AnyPgColumn): SQL => sql`lower(${column})`
