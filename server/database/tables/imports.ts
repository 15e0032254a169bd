/** Which companies came from other installations, so that a later import finds again what it brought (decision 0107). */
import { integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId } from './companies'

export const importedCompanies = pgTable(
  'imported_companies',
  {
    company_id: companyId(),
    /** The installation, and the id of the company there. */
    origin: text().notNull(),
    origin_id: integer().notNull(),
    exported_at: timestamp({ withTimezone: true }).notNull(),
    imported_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id] }),
    uniqueIndex('imported_companies_origin').on(table.origin, table.origin_id),
  ],
)

/** Records whose ids all companies share: which id of the origin became which one here. */
export const importedIds = pgTable(
  'imported_ids',
  {
    company_id: companyId(),
    table_name: text().notNull(),
    origin_id: integer().notNull(),
    id: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.table_name, table.origin_id] })],
)
