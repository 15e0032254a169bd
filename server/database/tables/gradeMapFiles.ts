/** What downloads of the grade map held, to merge files that come back (decision 0033). */
import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, identity } from './columns'
import { companyId } from './companies'

/** A column of a downloaded map, kept once per version of the mapping. */
export const gradeMapColumns = pgTable(
  'grade_map_columns',
  {
    grade_company_id: integer().notNull(),
    version: integer().notNull(),
    company_id: companyId(),
    /** The grades by the id of the ta rank. */
    cells: jsonb().$type<Readonly<Record<number, string>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.grade_company_id, table.version] }),
    index('grade_map_columns_company').on(table.company_id),
  ],
)

/** A download: which version of which column it held. The three lists have the same order. */
export const gradeMapDownloads = pgTable(
  'grade_map_downloads',
  {
    id: identity().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_ids: integer().array().notNull(),
    grade_company_ids: integer().array().notNull(),
    versions: integer().array().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('grade_map_downloads_created').on(table.created_at),
    index('grade_map_downloads_user').on(table.user_id),
  ],
)
