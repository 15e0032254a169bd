/** What users have typed and not saved (decision 0048). */
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sharedWorkId } from '../../../contract/entities/unsavedWork'
import { users } from './accounts'

/** One row per user, browser, form, and tab that has it open or left it. */
export const unsavedWork = pgTable(
  'unsaved_work',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser of the session that stored it. */
    browser: text().notNull(),
    /** The address of the form in the console. */
    place: text().notNull(),
    /** Several tabs may have work at the same place. */
    id: uuid().notNull().default(sharedWorkId),
    title: text().notNull(),
    /** JSON that only the console reads. */
    content: text().notNull(),
    stored_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.browser, table.place, table.id] }),
    index('unsaved_work_stored').on(table.stored_at),
  ],
)
