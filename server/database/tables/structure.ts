import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, lower, nameFolded, nameOrder, version } from './columns'
import { companyId } from './companies'
import { countries } from './reference'
import { industries, sectors, subIndustries } from './taxonomy'

export const businessUnits = pgTable(
  'business_units',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    sector_id: integer().references(() => sectors.id),
    industry_id: integer().references(() => industries.id),
    sub_industry_id: integer().references(() => subIndustries.id),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('business_units_name').on(table.company_id, lower(table.name)),
    index('business_units_by_name').on(table.company_id, table.name_order, table.id),
    index('business_units_sector').on(table.sector_id),
    index('business_units_industry').on(table.industry_id),
    index('business_units_sub_industry').on(table.sub_industry_id),
  ],
)

export const regions = pgTable(
  'regions',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('regions_name').on(table.company_id, lower(table.name)),
    index('regions_by_name').on(table.company_id, table.name_order, table.id),
  ],
)

export const regionCountries = pgTable(
  'region_countries',
  {
    company_id: integer().notNull(),
    region_id: integer().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.region_id, table.country_id] }),
    foreignKey({
      columns: [table.company_id, table.region_id],
      foreignColumns: [regions.company_id, regions.id],
    }).onDelete('cascade'),
  ],
)

export const regionBusinessUnits = pgTable(
  'region_business_units',
  {
    company_id: integer().notNull(),
    region_id: integer().notNull(),
    business_unit_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.region_id, table.business_unit_id] }),
    index('region_business_units_unit').on(table.company_id, table.business_unit_id),
    foreignKey({
      columns: [table.company_id, table.region_id],
      foreignColumns: [regions.company_id, regions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.business_unit_id],
      foreignColumns: [businessUnits.company_id, businessUnits.id],
    }).onDelete('cascade'),
  ],
)

/** Its foreign keys prevent the removal of region links that have legal entities (A81, A82). */
export const legalEntities = pgTable(
  'legal_entities',
  {
    company_id: companyId(),
    id: identity(),
    business_unit_id: integer().notNull(),
    region_id: integer().notNull(),
    country_id: integer().notNull(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('legal_entities_name').on(
      table.company_id,
      table.business_unit_id,
      table.region_id,
      table.country_id,
      lower(table.name),
    ),
    // The first ones by name of all companies, for the search across everything.
    index('legal_entities_whole_name').on(table.name_folded),
    index('legal_entities_country').on(table.company_id, table.region_id, table.country_id),
    foreignKey({
      columns: [table.company_id, table.region_id, table.business_unit_id],
      foreignColumns: [
        regionBusinessUnits.company_id,
        regionBusinessUnits.region_id,
        regionBusinessUnits.business_unit_id,
      ],
    }),
    foreignKey({
      columns: [table.company_id, table.region_id, table.country_id],
      foreignColumns: [regionCountries.company_id, regionCountries.region_id, regionCountries.country_id],
    }),
  ],
)
