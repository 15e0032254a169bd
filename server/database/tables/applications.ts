/** The applications behind the front door, and what its OpenID provider keeps (decisions 0122, 0123). */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Application } from '../../../contract/applications'
import { applicationKinds } from '../../../contract/entities/application'
import { createdAt, identity, lower, nameFolded, nameOrder, version } from './columns'
import { sessions } from './sessions'

export const applications = pgTable(
  'applications',
  {
    id: identity().primaryKey(),
    /** Set for the three applications of the specification, whose companies and rights are those of their roles. */
    application: text().$type<Application>().unique(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    description: text(),
    picture_url: text(),
    /** Where the selector opens it; for the three, the settings say it. */
    address: text(),
    kind: text({ enum: applicationKinds }).notNull().default('web'),
    client_id: text().notNull().unique(),
    /** SHA-256: secrets are random and long. */
    secret_hash: text(),
    secret_made_at: timestamp({ withTimezone: true }),
    /** The secret before, and until when it goes on. */
    former_secret_hash: text(),
    former_secret_ends_at: timestamp({ withTimezone: true }),
    redirect_uris: text().array().notNull().default([]),
    post_logout_redirect_uris: text().array().notNull().default([]),
    backchannel_logout_uri: text(),
    /** The companies that may use it; null for all. */
    company_ids: integer().array(),
    /** The roles that may use it; empty for all. */
    roles: text().array().notNull().default([]),
    is_active: boolean().notNull().default(true),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('applications_name').on(lower(table.name)),
    index('applications_by_name').on(table.name_order, table.id),
  ],
)

/** That somebody has gone from a session into an application, for one company. Goes with the session. */
export const applicationLogins = pgTable(
  'application_logins',
  {
    /** The grant of the OpenID provider, which all tokens name. */
    grant_id: text().primaryKey(),
    application_id: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    chosen_company: integer().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('application_logins_session').on(table.session_id, table.application_id),
    index('application_logins_application').on(table.application_id),
  ],
)

/** What the OpenID provider keeps between requests. */
export const oidcState = pgTable(
  'oidc_state',
  {
    kind: text().notNull(),
    /** Hashed, since most are bearer secrets. */
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grant_id: text(),
    uid: text(),
    consumed_at: timestamp({ withTimezone: true }),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('oidc_state_grant').on(table.grant_id),
    index('oidc_state_uid').on(table.uid),
    index('oidc_state_expiry').on(table.expires_at),
  ],
)

/** Ends of sessions that applications are still to be told of; a trigger writes them in the transaction of the end. */
export const logoutNotices = pgTable(
  'logout_notices',
  {
    id: identity().primaryKey(),
    application_id: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    session_id: uuid().notNull(),
    tries: integer().notNull().default(0),
    next_try_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('logout_notices_once').on(table.application_id, table.session_id),
    index('logout_notices_due').on(table.next_try_at),
  ],
)
