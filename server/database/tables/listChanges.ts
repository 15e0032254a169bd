import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What changes in lists that are remembered. Triggers add a row per statement and company, so that nobody waits for
 * another's row; housekeeping adds rows up (decision 0030).
 */
export const listChanges = pgTable(
  'list_changes',
  {
    /** The table whose rows are listed. */
    list: text().notNull(),
    company_id: integer().notNull(),
    /** How many changes the row stands for. */
    changes: bigint({ mode: 'number' }).notNull().default(1),
    /** How many rows of the list they added; negative if they removed some. */
    added: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('list_changes_list').on(table.list, table.company_id)],
)
