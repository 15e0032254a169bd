/** Accounts of provider staff and company users, and the roles of company users. */
import { isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
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
import { endNoticeDays } from '../../../contract/days'
import { createdAt, folded, identity, lower, order, version } from './columns'
import { companies, companyId } from './companies'
import { jobGrades } from './grades'
import { countries } from './reference'
import { businessUnits, regions } from './structure'
import { jobFunctions } from './taxonomy'

const fullName = `first_name || ' ' || last_name`

/**
 * One row per account. Provider staff have a platform role and no company, company users the reverse. The kind of account
 * never depends on the name of a role (A14).
 */
export const users = pgTable(
  'users',
  {
    id: identity().primaryKey(),
    company_id: integer().references(() => companies.id, { onDelete: 'cascade' }),
    platform_role: text({ enum: platformRoles }),
    first_name: text().notNull(),
    last_name: text().notNull(),
    full_name_folded: folded('full_name_folded', fullName).notNull(),
    full_name_order: order('full_name_order', fullName).notNull(),
    /** Normalized by `normalizeEmail`. */
    email: text().notNull(),
    email_folded: folded('email_folded', 'email').notNull(),
    phone_code: text(),
    phone_number: text(),
    /** Null until a first password is mailed or set; `passwords.ts` says how it is hashed. */
    password_hash: text(),
    is_one_time_password: boolean().notNull().default(false),
    password_set_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who gave the one-time password, if it wasn't generated (A52). */
    password_given_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** When the invitation that was mailed last was withdrawn; null unless it was. */
    invitation_withdrawn_at: timestamp({ withTimezone: true }),
    is_active: boolean().notNull().default(true),
    /** The last day, in UTC, on which a provider user may sign in; null for no end. Roles of company users have ends of their own. */
    ends_on: date({ mode: 'string' }),
    /** The end of which the provider user was told in advance, so that nobody is told twice. */
    told_of_end: date({ mode: 'string' }),
    /** Permissions of a provider user in addition to the preset of the role (A22, A23); empty for company users. */
    permissions: text()
      .array()
      .$type<Permission[]>()
      .notNull()
      .default(sql`'{}'`),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(lower(table.email)),
    index('users_company').on(table.company_id, table.id),
    index('users_company_by_name').on(table.company_id, table.full_name_order, table.id),
    index('users_company_by_email').on(table.company_id, table.email_folded, table.id),
    index('users_company_by_activity').on(table.company_id, table.is_active, table.id),
    index('users_company_by_password').on(table.company_id, table.is_one_time_password, table.id),
    // For the search across everything, which finds a whole name among thousands that contain it.
    index('users_whole_name').on(table.full_name_folded),
    // For the queue, which finds them in all companies.
    index('users_invited')
      .on(table.company_id, table.password_set_at)
      .where(sql`${table.is_one_time_password} and ${table.company_id} is not null`),
    index('users_staff').on(table.id).where(isNull(table.company_id)),
    index('users_staff_by_name').on(table.full_name_order, table.id).where(isNull(table.company_id)),
    index('users_staff_by_email').on(table.email_folded, table.id).where(isNull(table.company_id)),
    index('users_password_giver').on(table.password_given_by).where(isNotNull(table.password_given_by)),
    // For `normalizeEmails`, which looks for them at each start.
    index('users_foreign_email')
      .on(table.id)
      .where(sql`octet_length(${table.email}) <> char_length(${table.email})`),
    check('users_kind', sql`(${table.company_id} is null) <> (${table.platform_role} is null)`),
    check('users_end', sql`${table.ends_on} is null or ${table.company_id} is null`),
  ],
)

/** The name of a person as people read it. */
export const fullNameOfUser = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

/** The role of a company user in one application. A row without `grant_access` keeps a revoked role. */
export const userRoles = pgTable(
  'user_roles',
  {
    company_id: companyId(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    application: text({ enum: grantableApplications }).notNull(),
    grant_access: boolean().notNull().default(false),
    name: text().notNull(),
    /** Both spellings of a default role are found: as it is stored, and with spaces. */
    name_folded: folded('name_folded', `name || ' ' || replace(name, '_', ' ')`).notNull(),
    description: text().notNull(),
    permissions: text()
      .array()
      .$type<Permission[]>()
      .notNull()
      .default(sql`'{}'`),
    /** The same hash for the same permissions in the same order, so that an index tells sets of them apart. */
    permission_set: text()
      .notNull()
      .generatedAlwaysAs(sql`hash_texts(permissions)`),
    /** Only for TOM. */
    has_live_pay_tool: boolean().notNull().default(false),
    /** The last day, in UTC, on which the role counts. */
    ends_on: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.application] }),
    index('user_roles_granted')
      .on(
        table.company_id,
        table.application,
        table.name,
        table.permission_set,
        table.user_id,
        // So that all roles of a company are compared without their pages.
        table.description,
        table.has_live_pay_tool,
        table.ends_on,
      )
      .where(sql`${table.grant_access}`),
    index('user_roles_revoked')
      .on(table.company_id, table.user_id)
      .where(sql`not ${table.grant_access}`),
    index('user_roles_ending')
      .on(table.ends_on)
      .where(sql`${table.grant_access} and ${table.ends_on} is not null`),
  ],
)

export const todayInUtc = sql<string>`(now() at time zone 'utc')::date`

/** Whether a last day is so near that people are told of it. */
export const endsSoon = (day: SQLWrapper): SQL =>
  sql`${day} between ${todayInUtc} and ${todayInUtc} + ${endNoticeDays}::int`

/** The day in the time zone of a company, by which its roles end and its planned changes are due. */
export const todayOf = (company: SQLWrapper): SQL<string> =>
  sql`(select day_in(place.time_zone) from companies place where place.id = ${company})`

/** Whether the last day of a role is over. */
export const isRoleOver = sql<boolean>`(${userRoles.ends_on} is not null and ${userRoles.ends_on} < ${todayOf(userRoles.company_id)})`

/** Whether a role is granted and has not ended: what rights are read by, whatever has noted the end in the row since. */
export const isGranted = sql<boolean>`(${userRoles.grant_access} and not ${isRoleOver})`

/** The ends of roles of which somebody was told in advance, so that nobody is told twice. */
export const roleNotices = pgTable(
  'role_notices',
  {
    company_id: companyId(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    application: text({ enum: grantableApplications }).notNull(),
    ends_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.user_id, table.application, table.ends_on] })],
)

const ofRole = {
  company_id: integer().notNull(),
  user_id: integer().notNull(),
  application: text({ enum: grantableApplications }).notNull(),
}

/**
 * The lists in a role's metafield. Whoever deletes a listed record removes the links first, through server/records
 * (decision 0026), so the foreign keys to listed records have no cascade.
 */
export const roleBusinessUnits = pgTable(
  'user_role_business_units',
  { ...ofRole, business_unit_id: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.application, table.business_unit_id] }),
    index('user_role_business_units_unit').on(table.company_id, table.business_unit_id),
    foreignKey({
      columns: [table.company_id, table.user_id, table.application],
      foreignColumns: [userRoles.company_id, userRoles.user_id, userRoles.application],
      name: 'user_role_business_units_role',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.business_unit_id],
      foreignColumns: [businessUnits.company_id, businessUnits.id],
    }),
  ],
)

export const roleRegions = pgTable('user_role_regions', { ...ofRole, region_id: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.company_id, table.user_id, table.application, table.region_id] }),
  index('user_role_regions_region').on(table.company_id, table.region_id),
  foreignKey({
    columns: [table.company_id, table.user_id, table.application],
    foreignColumns: [userRoles.company_id, userRoles.user_id, userRoles.application],
    name: 'user_role_regions_role',
  }).onDelete('cascade'),
  foreignKey({
    columns: [table.company_id, table.region_id],
    foreignColumns: [regions.company_id, regions.id],
  }),
])

export const roleCountries = pgTable(
  'user_role_countries',
  {
    ...ofRole,
    country_id: integer()
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.application, table.country_id] }),
    index('user_role_countries_country').on(table.company_id, table.country_id),
    foreignKey({
      columns: [table.company_id, table.user_id, table.application],
      foreignColumns: [userRoles.company_id, userRoles.user_id, userRoles.application],
      name: 'user_role_countries_role',
    }).onDelete('cascade'),
  ],
)

export const roleGrades = pgTable('user_role_grades', { ...ofRole, job_grade_id: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.company_id, table.user_id, table.application, table.job_grade_id] }),
  index('user_role_grades_grade').on(table.company_id, table.job_grade_id),
  foreignKey({
    columns: [table.company_id, table.user_id, table.application],
    foreignColumns: [userRoles.company_id, userRoles.user_id, userRoles.application],
    name: 'user_role_grades_role',
  }).onDelete('cascade'),
  foreignKey({
    columns: [table.company_id, table.job_grade_id],
    foreignColumns: [jobGrades.company_id, jobGrades.id],
  }),
])

export const roleJobFunctions = pgTable(
  'user_role_job_functions',
  {
    ...ofRole,
    job_function_id: integer()
      .notNull()
      .references(() => jobFunctions.id),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.application, table.job_function_id] }),
    index('user_role_job_functions_function').on(table.job_function_id),
    foreignKey({
      columns: [table.company_id, table.user_id, table.application],
      foreignColumns: [userRoles.company_id, userRoles.user_id, userRoles.application],
      name: 'user_role_job_functions_role',
    }).onDelete('cascade'),
  ],
)
