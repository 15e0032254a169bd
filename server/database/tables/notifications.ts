/** What follows a person from browser to browser (A133). */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'

/** The notifications that a person has read, by what they are about; one row per person. */
export const readNotifications = pgTable('read_notifications', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  keys: text().array().notNull(),
})
