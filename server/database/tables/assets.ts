import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns'

/** The hashed files of every build that was started lately: any process can answer what another's page asks for. */
export const consoleAssets = pgTable('console_assets', {
  name: text().primaryKey(),
  /** `br` for bytes that the build has compressed; else they are the file as it is. */
  encoding: text({ enum: ['br'] }),
  bytes: bytea().notNull(),
  last_seen: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
