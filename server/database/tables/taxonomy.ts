import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { beginning, createdAt, folded, identity, lower, nameFolded, nameOrder, version } from './columns'

export const sectors = pgTable(
  'sectors',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    nameFolded: nameFolded(),
    nameOrder: nameOrder(),
    description: text(),
    descriptionFolded: folded('description_folded', 'description'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sectors_name').on(lower(table.name)),
    index('sectors_by_name').on(table.nameOrder, table.id),
    index('sectors_by_description').on(beginning(table.descriptionFolded), table.id),
  ],
)

export const industries = pgTable(
  'industries',
  {
    id: identity().primaryKey(),
    sectorId: integer('sector_id')
      .notNull()
      .references(() => sectors.id),
    name: text().notNull(),
    nameFolded: nameFolded(),
    nameOrder: nameOrder(),
    description: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('industries_name').on(table.sectorId, lower(table.name)),
    index('industries_page').on(table.sectorId, table.id),
    index('industries_by_name').on(table.sectorId, table.nameOrder, table.id),
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
    nameFolded: nameFolded(),
    nameOrder: nameOrder(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sub_industries_name').on(table.industryId, lower(table.name)),
    index('sub_industries_page').on(table.industryId, table.id),
    index('sub_industries_by_name').on(table.industryId, table.nameOrder, table.id),
  ],
)

export const jobFunctions = pgTable(
  'job_functions',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    nameFolded: nameFolded(),
    nameOrder: nameOrder(),
    description: text(),
    descriptionFolded: folded('description_folded', 'description'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('job_functions_name').on(lower(table.name)),
    index('job_functions_by_name').on(table.nameOrder, table.id),
    index('job_functions_by_description').on(beginning(table.descriptionFolded), table.id),
  ],
)

export const jobSubFunctions = pgTable(
  'job_sub_functions',
  {
    id: identity().primaryKey(),
    jobFunctionId: integer('job_function_id')
      .notNull()
      .references(() => jobFunctions.id),
    name: text().notNull(),
    nameFolded: nameFolded(),
    nameOrder: nameOrder(),
    description: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('job_sub_functions_name').on(table.jobFunctionId, lower(table.name)),
    index('job_sub_functions_page').on(table.jobFunctionId, table.id),
    index('job_sub_functions_by_name').on(table.jobFunctionId, table.nameOrder, table.id),
  ],
)
