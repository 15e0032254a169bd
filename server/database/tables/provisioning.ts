/** People and groups as an identity provider tells them by SCIM, and what came (decision 0132). */
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { GrantableApplication } from '../../../contract/applications'
import { provisioningOutcomes, type GivenRole } from '../../../contract/entities/provisioning'
import { users } from './accounts'
import { createdAt, identity, lower, version } from './columns'
import { companyId } from './companies'

export type GivenRoles = { readonly [application in GrantableApplication]?: GivenRole | undefined }

const changedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Groups of the identity provider, and the one of everybody whom it has brought, whose role is the default one. */
export const provisionedGroups = pgTable(
  'provisioned_groups',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    external_id: text(),
    is_everybody: boolean().notNull().default(false),
    /** Of the group of everybody: whether who arrives is invited by mail. */
    invites: boolean().notNull().default(true),
    /** What the members are given, by application. */
    roles: jsonb().$type<GivenRoles>().notNull().default({}),
    /** Of several groups, the one with the lowest position counts. */
    position: integer().notNull(),
    version: version(),
    created_at: createdAt(),
    /** Rises with each change of the members, of whom history tells by their roles. */
    members_version: integer().notNull().default(1),
    changed_at: changedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('provisioned_groups_name').on(table.company_id, lower(table.name)),
    uniqueIndex('provisioned_groups_external').on(table.company_id, table.external_id),
    uniqueIndex('provisioned_groups_everybody')
      .on(table.company_id)
      .where(sql`${table.is_everybody}`),
  ],
)

export const provisionedMembers = pgTable(
  'provisioned_members',
  {
    company_id: integer().notNull(),
    group_id: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.group_id, table.user_id] }),
    index('provisioned_members_user').on(table.company_id, table.user_id),
    foreignKey({
      columns: [table.company_id, table.group_id],
      foreignColumns: [provisionedGroups.company_id, provisionedGroups.id],
    }).onDelete('cascade'),
  ],
)

/** What an identity provider has said of people of the company. */
export const provisionedPeople = pgTable(
  'provisioned_people',
  {
    company_id: companyId(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    external_id: text(),
    /** What it calls the person, if that is not the email. */
    user_name: text(),
    /** Whether it has deleted the person, who is inactive since; it doesn't find them any more, until they are active again. */
    is_gone: boolean().notNull().default(false),
    /** The roles that were given for the sake of groups, as they were stored. */
    given: jsonb().$type<GivenRoles>().notNull().default({}),
    version: version(),
    changed_at: changedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id] }),
    uniqueIndex('provisioned_people_external').on(table.company_id, table.external_id),
    uniqueIndex('provisioned_people_name').on(table.company_id, lower(table.user_name)),
  ],
)

/** What identity providers have sent, for 90 days. */
export const provisioningLog = pgTable(
  'provisioning_log',
  {
    company_id: companyId(),
    id: identity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The name of the key. */
    key_name: text().notNull(),
    method: text().notNull(),
    /** `User`, `Group`, or empty for anything else. */
    resource: text().notNull(),
    /** The id of the person or group; null if there is none. */
    record_id: integer(),
    /** The person or group as it was called then. */
    subject: text().notNull(),
    outcome: text({ enum: provisioningOutcomes }).notNull(),
    status: integer().notNull(),
    /** Why it was refused, or what is to be known besides. */
    reason: text(),
    request_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('provisioning_log_outcome').on(table.company_id, table.outcome, table.id),
    index('provisioning_log_age').on(table.at),
  ],
)
