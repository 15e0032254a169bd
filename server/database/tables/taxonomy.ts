import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, lower, version } from './columns'

export const sectors = pgTable(
  'sectors',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    description: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sectors_name').on(lower(table.name))],
)

export const industries = pgTable(
  'industries',
  {
    id: identity().primaryKey(),
    sectorId: integer('sector_id')
      .notNull()
      .references(() => sectors.id),
    name: text().notNull(),
    description: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('industries_name').on(table.sectorId, lower(table.name)),
    index('industries_page').on(table.sectorId, table.id),
  ],
)

export const subIndustries = pgTable(
  'sub_industries',
  {
    id: identity().primaryKey(),
    industryId: integer('industry_id')
      .notNull()
      .references(() => industries.id),
    name: text().notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sub_industries_name').on(table.industryId, lower(table.name)),
    index('sub_industries_page').on(table.industryId, table.id),
  ],
)

export const jobFunctions = pgTable(
  'job_functions',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    description: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('job_functions_name').on(lower(table.name))],
)

export const jobSubFunctions = pgTable(
  'job_sub_functions',
  {
    id: identity().primaryKey(),
    jobFunctionId: integer('job_function_id')
      .notNull()
      .references(() => jobFunctions.id),
    name: text().notNull(),
    description: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('job_sub_functions_name').on(table.jobFunctionId, lower(table.name)),
    index('job_sub_functions_page').on(table.jobFunctionId, table.id),
  ],
)
