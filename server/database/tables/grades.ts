/** Job grades and long-term incentives, with their data versions, and the grade map. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { valueKinds } from '../../../contract/entities/longTermIncentive'
import { questionStates } from '../../../contract/entities/dataVersion'
import { createdAt, folded, identity, lower, nameFolded, nameOrder, order, version } from './columns'
import { companies, companyId } from './companies'
import { countries, currencies, planTypes, taRanks } from './reference'

/** An account: without a foreign key, since roles of accounts name grades. Accounts are never deleted. */
const person = () => integer()

/** Data versions of a company's table; at most one is active. */
const versionsOf = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      company_id: companyId(),
      id: identity(),
      name: text().notNull(),
      name_folded: nameFolded(),
      name_order: nameOrder(),
      description: text(),
      is_active: boolean().notNull().default(false),
      /** When it was last set active; null if it never was. */
      activated_at: timestamp({ withTimezone: true }),
      /** Who set it active, or approved that, and why. */
      activator_id: person(),
      activator_note: text(),
      maker_id: person(),
      /** What has become of the last question for approval; null if there was none since it was set active. */
      approval: text({ enum: questionStates }),
      asker_id: person(),
      asked_at: timestamp({ withTimezone: true }),
      asked_note: text(),
      /** Stands for the rows of which it was asked. */
      asked_rows: text(),
      answerer_id: person(),
      answered_at: timestamp({ withTimezone: true }),
      answer_note: text(),
      version: version(),
      created_at: createdAt(),
    },
    (table) => [
      primaryKey({ columns: [table.company_id, table.id] }),
      uniqueIndex(`${name}_active`)
        .on(table.company_id)
        .where(sql`${table.is_active}`),
    ],
  )

export const jobGradeVersions = versionsOf('job_grade_versions')
export const incentiveVersions = versionsOf('long_term_incentive_versions')

const gradeFolded = () => folded('grade_folded', 'grade').notNull()
const gradeOrder = () => order('grade_order', 'grade').notNull()

export const jobGrades = pgTable(
  'job_grades',
  {
    company_id: companyId(),
    id: identity(),
    version_id: integer().notNull(),
    grade: text().notNull(),
    grade_folded: gradeFolded(),
    grade_order: gradeOrder(),
    /** The place in the order of the version, from 1 without gaps. */
    rank: integer().notNull(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('job_grades_grade').on(table.company_id, table.version_id, lower(table.grade)),
    uniqueIndex('job_grades_rank').on(table.company_id, table.version_id, table.rank),
    index('job_grades_by_grade').on(table.company_id, table.version_id, table.grade_order, table.id),
    foreignKey({
      columns: [table.company_id, table.version_id],
      foreignColumns: [jobGradeVersions.company_id, jobGradeVersions.id],
    }).onDelete('cascade'),
  ],
)

export const jobGradeCountries = pgTable(
  'job_grade_countries',
  {
    company_id: integer().notNull(),
    job_grade_id: integer().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.job_grade_id, table.country_id] }),
    foreignKey({
      columns: [table.company_id, table.job_grade_id],
      foreignColumns: [jobGrades.company_id, jobGrades.id],
    }).onDelete('cascade'),
  ],
)

export const incentivePlans = pgTable(
  'long_term_incentive_plans',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    plan_type_id: integer()
      .notNull()
      .references(() => planTypes.id),
    /** What the values of its incentives are; null if nobody has said. */
    value_kind: text({ enum: valueKinds }),
    currency_id: integer().references(() => currencies.id),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    check(
      'long_term_incentive_plans_currency',
      sql`coalesce(${table.value_kind} = 'CURRENCY', false) = (${table.currency_id} is not null)`,
    ),
    uniqueIndex('long_term_incentive_plans_name').on(table.company_id, lower(table.name)),
    index('long_term_incentive_plans_by_name').on(table.company_id, table.name_order, table.id),
  ],
)

export const incentives = pgTable(
  'long_term_incentives',
  {
    company_id: companyId(),
    id: identity(),
    version_id: integer().notNull(),
    long_term_incentive_plan_id: integer().notNull(),
    grade: text().notNull(),
    grade_folded: gradeFolded(),
    grade_order: gradeOrder(),
    value: numeric({ mode: 'number' }).notNull(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('long_term_incentives_grade').on(
      table.company_id,
      table.version_id,
      table.long_term_incentive_plan_id,
      lower(table.grade),
    ),
    index('long_term_incentives_plan').on(table.company_id, table.long_term_incentive_plan_id),
    index('long_term_incentives_page').on(table.company_id, table.version_id, table.id),
    index('long_term_incentives_by_grade').on(table.company_id, table.version_id, table.grade_order, table.id),
    foreignKey({
      columns: [table.company_id, table.version_id],
      foreignColumns: [incentiveVersions.company_id, incentiveVersions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.long_term_incentive_plan_id],
      foreignColumns: [incentivePlans.company_id, incentivePlans.id],
    }),
  ],
)

/** What plans said that changed since versions with their incentives were last in force. */
export const recordPlans = pgTable(
  'long_term_incentive_record_plans',
  {
    company_id: companyId(),
    version_id: integer().notNull(),
    long_term_incentive_plan_id: integer().notNull(),
    name: text().notNull(),
    plan_type_id: integer()
      .notNull()
      .references(() => planTypes.id),
    value_kind: text({ enum: valueKinds }),
    currency_id: integer().references(() => currencies.id),
  },
  (table) => [
    primaryKey({
      name: 'long_term_incentive_record_plans_pk',
      columns: [table.company_id, table.version_id, table.long_term_incentive_plan_id],
    }),
    foreignKey({
      name: 'long_term_incentive_record_plans_version',
      columns: [table.company_id, table.version_id],
      foreignColumns: [incentiveVersions.company_id, incentiveVersions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'long_term_incentive_record_plans_plan',
      columns: [table.company_id, table.long_term_incentive_plan_id],
      foreignColumns: [incentivePlans.company_id, incentivePlans.id],
    }),
  ],
)

export const incentiveCountries = pgTable(
  'long_term_incentive_countries',
  {
    company_id: integer().notNull(),
    long_term_incentive_id: integer().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.long_term_incentive_id, table.country_id] }),
    foreignKey({
      name: 'long_term_incentive_countries_incentive',
      columns: [table.company_id, table.long_term_incentive_id],
      foreignColumns: [incentives.company_id, incentives.id],
    }).onDelete('cascade'),
  ],
)

/** One mapping per company (A112); its ranks are one column of the matrix. */
export const gradeCompanies = pgTable('grade_companies', {
  id: identity().primaryKey(),
  company_id: integer()
    .notNull()
    .unique()
    .references(() => companies.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  version: version(),
  created_at: createdAt(),
})

export const gradeCompanyRanks = pgTable(
  'grade_company_ranks',
  {
    grade_company_id: integer()
      .notNull()
      .references(() => gradeCompanies.id, { onDelete: 'cascade' }),
    ta_rank_id: integer()
      .notNull()
      .references(() => taRanks.id),
    rank: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.grade_company_id, table.ta_rank_id] })],
)
