/** What has just been deleted or added, so that it can be restored or taken back (decisions 0072 and 0087). */
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts'

/** One row per deletion, or per addition that can be taken back. */
export const removals = pgTable(
  'removals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the call. */
    call: text().notNull(),
    /** The ids in its path. */
    params: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    removed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('removals_removed_at').on(table.removed_at), index('removals_user_id').on(table.user_id)],
)

/** The rows of a deletion or an addition by table, in the order in which they were written. */
export const removedRows = pgTable(
  'removed_rows',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    removal_id: integer()
      .notNull()
      .references(() => removals.id, { onDelete: 'cascade' }),
    table_name: text().notNull(),
    /** Whole rows, as PostgreSQL converts them; of additions only keys and versions. */
    rows: jsonb().$type<readonly Readonly<Record<string, unknown>>[]>().notNull(),
  },
  (table) => [index('removed_rows_removal_id').on(table.removal_id)],
)
