/** When people last used a right of the console, to the day (decision 0101). */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'

export const lastUses = pgTable(
  'last_uses',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permission: text().notNull(),
    used_on: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.permission] })],
)
