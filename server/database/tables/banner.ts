import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { bannerLevels } from '../../../contract/entities/banner'
import { isAfter } from './columns'

/** What operators tell everybody (decision 0112): one row, or none. */
export const banner = pgTable(
  'banner',
  {
    id: smallint().primaryKey().default(1),
    text: text().notNull(),
    level: text({ enum: bannerLevels }).notNull(),
    refuses_writes: boolean().notNull().default(false),
    starts_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ends_at: timestamp({ withTimezone: true }),
    set_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('banner_one', sql`${table.id} = 1`), isAfter(table.starts_at, table.ends_at)],
)
