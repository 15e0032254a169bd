import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Application } from '../../../contract/applications'
import { companyStatuses, stockTypes } from '../../../contract/entities/company'
import { bytea, createdAt, identity, lower, nameOrder, version } from './columns'
import { countries, currencies } from './reference'

export const companies = pgTable(
  'companies',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    nameOrder: nameOrder(),
    address: text().notNull(),
    postalCode: text('postal_code').notNull(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    currencyId: integer('currency_id')
      .notNull()
      .references(() => currencies.id),
    countryHeadquarter: text('country_headquarter').notNull(),
    financialYear: integer('financial_year').notNull(),
    /** Calendar dates: the time part of the API is always midnight (A89). */
    contractStartDate: date('contract_start_date', { mode: 'string' }).notNull(),
    contractEndDate: date('contract_end_date', { mode: 'string' }).notNull(),
    smallLogoUrl: text('small_logo_url'),
    largeLogoUrl: text('large_logo_url'),
    personName: text('person_name').notNull(),
    personPhoneCode: text('person_phone_code').notNull(),
    personPhoneNumber: text('person_phone_number').notNull(),
    personEmail: text('person_email').notNull(),
    personCountryId: integer('person_country_id')
      .notNull()
      .references(() => countries.id),
    applications: text().array().$type<Application[]>().notNull(),
    status: text({ enum: companyStatuses }).notNull().default('ACTIVE'),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('companies_name').on(lower(table.name)),
    index('companies_by_name').on(table.nameOrder, table.id),
    index('companies_contract_end').on(table.contractEndDate),
    check('companies_contract', sql`${table.contractEndDate} > ${table.contractStartDate}`),
  ],
)

export const companyStocks = pgTable(
  'company_stocks',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    stockType: text('stock_type', { enum: stockTypes }).notNull(),
    currencyId: integer('stock_currency_id')
      .notNull()
      .references(() => currencies.id),
    /** Null for an international stock (A85). */
    value: numeric('stock_value', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Logo files, in the database so that any server process can answer them. */
export const images = pgTable('images', {
  /** A random name, so that nobody can guess another company's logo. */
  name: text().primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea().notNull(),
  createdAt: createdAt(),
})
