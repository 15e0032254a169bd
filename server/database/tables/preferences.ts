/** What follows users across browsers: how they have arranged the console (decision 0064), and what they have read (A133). */
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

/** The keys of the notifications that a user has read; one row per user. */
export const readNotifications = pgTable('read_notifications', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  keys: text().array().notNull(),
})
