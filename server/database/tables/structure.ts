import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, lower, nameFolded, nameOrder, version } from './columns'
import { companies } from './companies'
import { countries } from './reference'
import { industries, sectors, subIndustries } from './taxonomy'

export const businessUnits = pgTable(
  'business_units',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    name: text().notNull(),
    nameOrder: nameOrder(),
    sectorId: integer('sector_id').references(() => sectors.id),
    industryId: integer('industry_id').references(() => industries.id),
    subIndustryId: integer('sub_industry_id').references(() => subIndustries.id),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('business_units_name').on(table.companyId, lower(table.name)),
    index('business_units_by_name').on(table.companyId, table.nameOrder, table.id),
    index('business_units_sector').on(table.sectorId),
    index('business_units_industry').on(table.industryId),
    index('business_units_sub_industry').on(table.subIndustryId),
  ],
)

export const regions = pgTable(
  'regions',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    name: text().notNull(),
    nameFolded: nameFolded(),
    nameOrder: nameOrder(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('regions_name').on(table.companyId, lower(table.name)),
    index('regions_by_name').on(table.companyId, table.nameOrder, table.id),
  ],
)

export const regionCountries = pgTable(
  'region_countries',
  {
    companyId: integer('company_id').notNull(),
    regionId: integer('region_id').notNull(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.regionId, table.countryId] }),
    foreignKey({
      columns: [table.companyId, table.regionId],
      foreignColumns: [regions.companyId, regions.id],
    }).onDelete('cascade'),
  ],
)

export const regionBusinessUnits = pgTable(
  'region_business_units',
  {
    companyId: integer('company_id').notNull(),
    regionId: integer('region_id').notNull(),
    businessUnitId: integer('business_unit_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.regionId, table.businessUnitId] }),
    index('region_business_units_unit').on(table.companyId, table.businessUnitId),
    foreignKey({
      columns: [table.companyId, table.regionId],
      foreignColumns: [regions.companyId, regions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.businessUnitId],
      foreignColumns: [businessUnits.companyId, businessUnits.id],
    }).onDelete('cascade'),
  ],
)

/** The links to unit-region and region-country refuse that either goes while a legal entity is there (A81, A82). */
export const legalEntities = pgTable(
  'legal_entities',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    businessUnitId: integer('business_unit_id').notNull(),
    regionId: integer('region_id').notNull(),
    countryId: integer('country_id').notNull(),
    name: text().notNull(),
    nameOrder: nameOrder(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('legal_entities_name').on(
      table.companyId,
      table.businessUnitId,
      table.regionId,
      table.countryId,
      lower(table.name),
    ),
    index('legal_entities_country').on(table.companyId, table.regionId, table.countryId),
    foreignKey({
      columns: [table.companyId, table.regionId, table.businessUnitId],
      foreignColumns: [regionBusinessUnits.companyId, regionBusinessUnits.regionId, regionBusinessUnits.businessUnitId],
    }),
    foreignKey({
      columns: [table.companyId, table.regionId, table.countryId],
      foreignColumns: [regionCountries.companyId, regionCountries.regionId, regionCountries.countryId],
    }),
  ],
)
