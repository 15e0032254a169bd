import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
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
import { defaultTimeZone } from '../../../contract/days'
import { companyStatuses, stockTypes, versionApprovals } from '../../../contract/entities/company'
import type { CompanyRole } from '../../../contract/permissions'
import { bytea, createdAt, folded, identity, lower, nameFolded, nameOrder, version } from './columns'
import { countries, currencies } from './reference'

const contact = ['name', 'address', 'country_headquarter', 'person_name', 'person_email'].join(` || ' ' || `)

export const companies = pgTable(
  'companies',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    /** All that a company is found by, for those who may read the whole company. */
    contact_folded: folded('contact_folded', contact).notNull(),
    address: text().notNull(),
    postal_code: text().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    currency_id: integer()
      .notNull()
      .references(() => currencies.id),
    country_headquarter: text().notNull(),
    financial_year: integer().notNull(),
    /** Calendar dates; the time in the API is always midnight (A89). */
    contract_start_date: date({ mode: 'string' }).notNull(),
    contract_end_date: date({ mode: 'string' }).notNull(),
    small_logo_url: text(),
    large_logo_url: text(),
    person_name: text().notNull(),
    person_phone_code: text().notNull(),
    person_phone_number: text().notNull(),
    person_email: text().notNull(),
    person_country_id: integer()
      .notNull()
      .references(() => countries.id),
    applications: text().array().$type<Application[]>().notNull(),
    status: text({ enum: companyStatuses }).notNull().default('ACTIVE'),
    is_active: boolean().notNull().default(true),
    /** How versions of its job grades and incentives become active. */
    version_approval: text({ enum: versionApprovals }).notNull().default('AT_ONCE'),
    /** By whose days roles end and planned changes begin (decision 0150). */
    time_zone: text().notNull().default(defaultTimeZone),
    /** From when on its people need a second factor; null if they need none (decision 0134). */
    second_factor_from: date({ mode: 'string' }),
    /** Which of them: those with one of these roles, or all if none is named. */
    second_factor_roles: text()
      .array()
      .$type<CompanyRole[]>()
      .notNull()
      .default(sql`'{}'`),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('companies_name').on(lower(table.name)),
    index('companies_by_name').on(table.name_order, table.id),
    index('companies_contract_end').on(table.contract_end_date),
    check('companies_contract', sql`${table.contract_end_date} > ${table.contract_start_date}`),
  ],
)

/** The time zone of a company. History from before migration 0075 has none, and its days were those of UTC. */
export const timeZoneOf = (column: SQLWrapper): SQL<string> =>
  sql<string>`coalesce(${column}, ${sql.raw(`'${defaultTimeZone}'`)})`

/** The company that a record belongs to, and is deleted with. */
export const companyId = () =>
  integer()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

export const companyStocks = pgTable(
  'company_stocks',
  {
    company_id: companyId(),
    id: identity(),
    stock_type: text({ enum: stockTypes }).notNull(),
    stock_currency_id: integer()
      .notNull()
      .references(() => currencies.id),
    /** Null for an international stock (A85). */
    stock_value: numeric({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.id] })],
)

/** Logo files, stored in the database so that any server process can serve them. */
export const images = pgTable('images', {
  /** A random name, so that nobody can guess another company's logo. */
  name: text().primaryKey(),
  content_type: text().notNull(),
  bytes: bytea().notNull(),
  created_at: createdAt(),
})
