import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { beginning, createdAt, folded, identity, lower, nameFolded, nameOrder, version } from './columns'

export const sectors = pgTable(
  'sectors',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    description: text(),
    description_folded: folded('description_folded', 'description'),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('sectors_name').on(lower(table.name)),
    index('sectors_by_name').on(table.name_order, table.id),
    index('sectors_by_description').on(beginning(table.description_folded), table.id),
  ],
)

export const industries = pgTable(
  'industries',
  {
    id: identity().primaryKey(),
    sector_id: integer()
      .notNull()
      .references(() => sectors.id),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    description: text(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('industries_name').on(table.sector_id, lower(table.name)),
    index('industries_page').on(table.sector_id, table.id),
    index('industries_by_name').on(table.sector_id, table.name_order, table.id),
  ],
)

export const subIndustries = pgTable(
  'sub_industries',
  {
    id: identity().primaryKey(),
    industry_id: integer()
      .notNull()
      .references(() => industries.id),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('sub_industries_name').on(table.industry_id, lower(table.name)),
    index('sub_industries_page').on(table.industry_id, table.id),
    index('sub_industries_by_name').on(table.industry_id, table.name_order, table.id),
  ],
)

export const jobFunctions = pgTable(
  'job_functions',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    description: text(),
    description_folded: folded('description_folded', 'description'),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('job_functions_name').on(lower(table.name)),
    index('job_functions_by_name').on(table.name_order, table.id),
    index('job_functions_by_description').on(beginning(table.description_folded), table.id),
  ],
)

export const jobSubFunctions = pgTable(
  'job_sub_functions',
  {
    id: identity().primaryKey(),
    job_function_id: integer()
      .notNull()
      .references(() => jobFunctions.id),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    description: text(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('job_sub_functions_name').on(table.job_function_id, lower(table.name)),
    index('job_sub_functions_page').on(table.job_function_id, table.id),
    index('job_sub_functions_by_name').on(table.job_function_id, table.name_order, table.id),
  ],
)
