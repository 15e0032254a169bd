import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns'

/** The hashed files of recently started builds, so that any process can serve the pages of any other. */
export const consoleAssets = pgTable('console_assets', {
  name: text().primaryKey(),
  /** `br` if the build compressed the bytes; otherwise they are the original file. */
  encoding: text({ enum: ['br'] }),
  bytes: bytea().notNull(),
  last_seen: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
