/** Job grades, long-term incentives, both with versions, and the grade map. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, lower, version } from './columns'
import { companies } from './companies'
import { countries, planTypes, taRanks } from './reference'

const companyId = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

/** Versions of a company's table, one of which may be the active one. */
const versionsOf = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      companyId: companyId(),
      id: identity(),
      name: text().notNull(),
      isActive: boolean('is_active').notNull().default(false),
      createdAt: createdAt(),
    },
    (table) => [
      primaryKey({ columns: [table.companyId, table.id] }),
      uniqueIndex(`${name}_active`)
        .on(table.companyId)
        .where(sql`${table.isActive}`),
    ],
  )

export const jobGradeVersions = versionsOf('job_grade_versions')
export const incentiveVersions = versionsOf('long_term_incentive_versions')

export const jobGrades = pgTable(
  'job_grades',
  {
    companyId: companyId(),
    id: identity(),
    versionId: integer('version_id').notNull(),
    grade: text().notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('job_grades_grade').on(table.companyId, table.versionId, lower(table.grade)),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [jobGradeVersions.companyId, jobGradeVersions.id],
    }).onDelete('cascade'),
  ],
)

export const jobGradeCountries = pgTable(
  'job_grade_countries',
  {
    companyId: integer('company_id').notNull(),
    jobGradeId: integer('job_grade_id').notNull(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.jobGradeId, table.countryId] }),
    foreignKey({
      columns: [table.companyId, table.jobGradeId],
      foreignColumns: [jobGrades.companyId, jobGrades.id],
    }).onDelete('cascade'),
  ],
)

export const incentivePlans = pgTable(
  'long_term_incentive_plans',
  {
    companyId: companyId(),
    id: identity(),
    name: text().notNull(),
    planTypeId: integer('plan_type_id')
      .notNull()
      .references(() => planTypes.id),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('long_term_incentive_plans_name').on(table.companyId, lower(table.name)),
  ],
)

export const incentives = pgTable(
  'long_term_incentives',
  {
    companyId: companyId(),
    id: identity(),
    versionId: integer('version_id').notNull(),
    planId: integer('long_term_incentive_plan_id').notNull(),
    grade: text().notNull(),
    value: numeric({ mode: 'number' }).notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('long_term_incentives_grade').on(table.companyId, table.versionId, table.planId, lower(table.grade)),
    index('long_term_incentives_plan').on(table.companyId, table.planId),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [incentiveVersions.companyId, incentiveVersions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.planId],
      foreignColumns: [incentivePlans.companyId, incentivePlans.id],
    }),
  ],
)

/** One mapping per company (A112); its ranks are the column of the matrix. */
export const gradeCompanies = pgTable('grade_companies', {
  id: identity().primaryKey(),
  companyId: integer('company_id')
    .notNull()
    .unique()
    .references(() => companies.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  version: version(),
  createdAt: createdAt(),
})

export const gradeCompanyRanks = pgTable(
  'grade_company_ranks',
  {
    gradeCompanyId: integer('grade_company_id')
      .notNull()
      .references(() => gradeCompanies.id, { onDelete: 'cascade' }),
    taRankId: integer('ta_rank_id')
      .notNull()
      .references(() => taRanks.id),
    rank: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gradeCompanyId, table.taRankId] })],
)
