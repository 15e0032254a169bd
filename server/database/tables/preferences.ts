/** How users have arranged the console (decision 0064). */
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts'

/** One row per user and setting. */
export const preferences = pgTable(
  'preferences',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A key of the console's store. */
    key: text().notNull(),
    /** JSON that only the console reads. */
    value: text().notNull(),
    stored_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)
