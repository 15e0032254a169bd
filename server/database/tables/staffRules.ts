import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PlatformRole } from '../../../contract/permissions'
import { version } from './columns'

/** What is asked of provider staff (decision 0134): one row. */
export const staffRules = pgTable(
  'staff_rules',
  {
    id: integer().primaryKey().default(1),
    /** From when on a second factor is required; null if none is. */
    second_factor_from: date({ mode: 'string' }),
    /** Of whom; of all if none is named. */
    second_factor_roles: text()
      .array()
      .$type<PlatformRole[]>()
      .notNull()
      .default(sql`'{}'`),
    version: version(),
  },
  (table) => [check('staff_rules_one', sql`${table.id} = 1`)],
)
