import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What changes in lists that are remembered. Triggers add a row per statement and company, so that nobody waits for
 * another's row; housekeeping adds rows up (decision 0030).
 */
export const listChanges = pgTable(
  'list_changes',
  {
    company_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The table whose rows are listed. */
    list: text().notNull(),
    /** How many changes the row stands for. */
    changes: bigint({ mode: 'number' }).notNull().default(1),
    /** How many rows of the list they added; negative if they removed some. */
    added: bigint({ mode: 'number' }).notNull().default(0),
    /** The transaction that made them. */
    made_in: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The ids of the changed rows of the list; null if they are many, or all. */
    row_ids: integer().array(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('list_changes_list').on(table.company_id, table.list),
  ],
)
