/** What changes of rows replaced while their version was active. */
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { identity } from './columns'
import { companyId } from './companies'

/** Changes of rows of versions that were active then, with the records as they were read before and after. */
export const versionEdits = pgTable(
  'version_edits',
  {
    company_id: companyId(),
    id: identity(),
    /** The resource of the rows, such as `jobGrades`. */
    resource: text().notNull(),
    version_id: integer().notNull(),
    /** The resource of the record that was changed, if it is no row: the version itself, or what rows name. */
    record_of: text(),
    /** Null if the row is new. */
    before: jsonb(),
    /** Null if the row was removed. */
    after: jsonb(),
    note: text(),
    changed_by: integer()
      .notNull()
      .references(() => users.id),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('version_edits_page').on(table.company_id, table.resource, table.version_id, table.id),
    index('version_edits_changed_by').on(table.changed_by),
  ],
)
