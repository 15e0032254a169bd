/** People who sign in: provider staff and company users, with the roles of the latter. */
import { isNull, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { grantableApplications } from '../../../contract/applications'
import { platformRoles, type Permission } from '../../../contract/permissions'
import { createdAt, folded, identity, lower, order, version } from './columns'
import { companies } from './companies'
import { jobGrades } from './grades'
import { countries } from './reference'
import { businessUnits, regions } from './structure'
import { jobFunctions } from './taxonomy'

const fullName = `first_name || ' ' || last_name`

/**
 * One row per person. Provider staff have a platform role and no company, company users a company and no platform role:
 * the kind of an account is never decided by the name of a role (A14).
 */
export const users = pgTable(
  'users',
  {
    id: identity().primaryKey(),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    platformRole: text('platform_role', { enum: platformRoles }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    fullNameFolded: folded('full_name_folded', fullName).notNull(),
    fullNameOrder: order('full_name_order', fullName).notNull(),
    /** As `normalizeEmail` spells it. */
    email: text().notNull(),
    emailFolded: folded('email_folded', 'email').notNull(),
    phoneCode: text('phone_code'),
    phoneNumber: text('phone_number'),
    /** Argon2id; null until a first password has been mailed or set. */
    passwordHash: text('password_hash'),
    isOneTimePassword: boolean('is_one_time_password').notNull().default(false),
    passwordSetAt: timestamp('password_set_at', { withTimezone: true }).notNull().defaultNow(),
    isActive: boolean('is_active').notNull().default(true),
    /** What a provider user stores beside the preset of the role (A22, A23); empty for company users. */
    permissions: text()
      .array()
      .$type<Permission[]>()
      .notNull()
      .default(sql`'{}'`),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(lower(table.email)),
    index('users_company').on(table.companyId, table.id),
    index('users_staff').on(table.id).where(isNull(table.companyId)),
    index('users_staff_by_name').on(table.fullNameOrder, table.id).where(isNull(table.companyId)),
    index('users_staff_by_email').on(table.emailFolded, table.id).where(isNull(table.companyId)),
    check('users_kind', sql`(${table.companyId} is null) <> (${table.platformRole} is null)`),
  ],
)

/** What a company user may do in one application. A row without `grantAccess` keeps a role that was withdrawn. */
export const userRoles = pgTable(
  'user_roles',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    application: text({ enum: grantableApplications }).notNull(),
    grantAccess: boolean('grant_access').notNull().default(false),
    name: text().notNull(),
    description: text().notNull(),
    permissions: text()
      .array()
      .$type<Permission[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Only for TOM. */
    hasLivePayTool: boolean('has_live_pay_tool').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.application] })],
)

const ofRole = {
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  application: text({ enum: grantableApplications }).notNull(),
}

/** The lists of a role's metafield: deleting what they name removes the link, never the role (A82). */
export const roleBusinessUnits = pgTable(
  'user_role_business_units',
  { ...ofRole, businessUnitId: integer('business_unit_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.application, table.businessUnitId] }),
    index('user_role_business_units_unit').on(table.companyId, table.businessUnitId),
    foreignKey({
      columns: [table.companyId, table.userId, table.application],
      foreignColumns: [userRoles.companyId, userRoles.userId, userRoles.application],
      name: 'user_role_business_units_role',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.businessUnitId],
      foreignColumns: [businessUnits.companyId, businessUnits.id],
    }).onDelete('cascade'),
  ],
)

export const roleRegions = pgTable(
  'user_role_regions',
  { ...ofRole, regionId: integer('region_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.application, table.regionId] }),
    index('user_role_regions_region').on(table.companyId, table.regionId),
    foreignKey({
      columns: [table.companyId, table.userId, table.application],
      foreignColumns: [userRoles.companyId, userRoles.userId, userRoles.application],
      name: 'user_role_regions_role',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.regionId],
      foreignColumns: [regions.companyId, regions.id],
    }).onDelete('cascade'),
  ],
)

export const roleCountries = pgTable(
  'user_role_countries',
  {
    ...ofRole,
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.application, table.countryId] }),
    foreignKey({
      columns: [table.companyId, table.userId, table.application],
      foreignColumns: [userRoles.companyId, userRoles.userId, userRoles.application],
      name: 'user_role_countries_role',
    }).onDelete('cascade'),
  ],
)

export const roleGrades = pgTable(
  'user_role_grades',
  { ...ofRole, jobGradeId: integer('job_grade_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.application, table.jobGradeId] }),
    index('user_role_grades_grade').on(table.companyId, table.jobGradeId),
    foreignKey({
      columns: [table.companyId, table.userId, table.application],
      foreignColumns: [userRoles.companyId, userRoles.userId, userRoles.application],
      name: 'user_role_grades_role',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.jobGradeId],
      foreignColumns: [jobGrades.companyId, jobGrades.id],
    }).onDelete('cascade'),
  ],
)

export const roleJobFunctions = pgTable(
  'user_role_job_functions',
  {
    ...ofRole,
    jobFunctionId: integer('job_function_id')
      .notNull()
      .references(() => jobFunctions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.application, table.jobFunctionId] }),
    index('user_role_job_functions_function').on(table.jobFunctionId),
    foreignKey({
      columns: [table.companyId, table.userId, table.application],
      foreignColumns: [userRoles.companyId, userRoles.userId, userRoles.application],
      name: 'user_role_job_functions_role',
    }).onDelete('cascade'),
  ],
)
