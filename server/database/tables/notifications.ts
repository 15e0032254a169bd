/** Data that follows a user across browsers (A133). */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'

/** The keys of the notifications that a user has read; one row per user. */
export const readNotifications = pgTable('read_notifications', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  keys: text().array().notNull(),
})
