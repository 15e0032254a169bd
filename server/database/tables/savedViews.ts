/** Named views of lists, which colleagues can share (decision 0074). */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { identity, lower } from './columns'
import { companies } from './companies'

/** One row per view. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The company in the path of the list, if it has one. */
    company_id: integer().references(() => companies.id, { onDelete: 'cascade' }),
    /** The resource of the console whose records the list shows. */
    list: text().notNull(),
    /** The path of the call that reads the list. */
    path: text().notNull(),
    name: text().notNull(),
    /** The query of the address, which only the console reads; so are the columns. */
    query: text().notNull(),
    hidden_columns: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    is_shared: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.user_id, table.path, table.list, lower(table.name)),
    index('saved_views_shared')
      .on(table.path, table.list)
      .where(sql`${table.is_shared}`),
    index('saved_views_company').on(table.company_id),
  ],
)
