/** Reference data of every installation, written at start and never by calls. */
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { nameFolded, nameOrder } from './columns'

export const countries = pgTable('countries', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  name_order: nameOrder(),
  short_code: text().notNull().unique(),
  phone_code: text().notNull(),
})

export const currencies = pgTable('currencies', {
  id: integer().primaryKey(),
  name: text().notNull(),
  name_order: nameOrder(),
  code: text().notNull().unique(),
  symbol: text().notNull(),
})

export const planTypes = pgTable('long_term_incentive_plan_types', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
})

export const taRanks = pgTable(
  'ta_ranks',
  {
    id: integer().primaryKey(),
    name: text().notNull().unique(),
    position: integer().notNull(),
    name_folded: nameFolded(),
  },
  (table) => [uniqueIndex('ta_ranks_position').on(table.position)],
)
