/** The identity providers of companies, and what leads to them (decision 0133). */
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import { providerKinds, providerStates, type ProviderTest } from '../../../contract/entities/identityProvider'
import { users } from './accounts'
import { createdAt, identity, version } from './columns'
import { companyId } from './companies'

export const identityProviders = pgTable(
  'identity_providers',
  {
    company_id: companyId(),
    id: identity(),
    kind: text({ enum: providerKinds }).notNull(),
    name: text().notNull(),
    /** By which the addresses of this side name it: random, so that nobody can try which companies have one. */
    key: text().notNull(),
    /** The issuer of OpenID Connect, or the entity id of SAML. */
    issuer: text().notNull(),
    client_id: text(),
    /** Encrypted with a key of the server's secret. */
    secret: text(),
    secret_made_at: timestamp({ withTimezone: true }),
    /** The last day of the secret, as the other side says. */
    secret_ends_on: date({ mode: 'string' }),
    /** The secret before, which is tried as long as it may go on. */
    former_secret: text(),
    former_secret_ends_at: timestamp({ withTimezone: true }),
    /** Where SAML sends people, and the certificates that its assertions may be signed with. */
    sign_in_address: text(),
    certificates: text().array().notNull().default([]),
    state: text({ enum: providerStates }).notNull().default('draft'),
    /** Whether people of the company sign in in no other way. */
    is_required: boolean().notNull().default(false),
    /** Whether people without an account get one when they come; their roles are the default ones of provisioning. */
    admits_new: boolean().notNull().default(false),
    /** Read by the version before alone (decision 0137). */
    default_role: text(),
    /** The account that keeps its password when the provider is required. */
    break_glass_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Who has said last what it does: new people are made with the rights of this account. */
    set_by: integer().notNull(),
    last_test: jsonb().$type<ProviderTest>(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('identity_providers_active')
      .on(table.company_id)
      .where(sql`${table.state} = 'active'`),
  ],
)

/** Domains of mail addresses, and whether a company has proven that they are its own. */
export const mailDomains = pgTable(
  'mail_domains',
  {
    id: identity().primaryKey(),
    company_id: companyId(),
    domain: text().notNull(),
    /** What the DNS record has to say. */
    token: text().notNull(),
    proven_at: timestamp({ withTimezone: true }),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('mail_domains_company').on(table.company_id, table.domain),
    // One company at most: a domain leads to one provider.
    uniqueIndex('mail_domains_proven')
      .on(table.domain)
      .where(sql`${table.proven_at} is not null`),
  ],
)

const ofProvider = {
  company_id: integer().notNull(),
  provider_id: integer().notNull(),
}

/** Who a person is at a provider. */
export const federatedIdentities = pgTable(
  'federated_identities',
  {
    ...ofProvider,
    subject: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.provider_id, table.subject] }),
    // One person is one person at a provider, too.
    uniqueIndex('federated_identities_user').on(table.company_id, table.provider_id, table.user_id),
    index('federated_identities_account').on(table.user_id),
    foreignKey({
      columns: [table.company_id, table.provider_id],
      foreignColumns: [identityProviders.company_id, identityProviders.id],
      name: 'federated_identities_provider',
    }).onDelete('cascade'),
  ],
)

/** What a visit is for: to sign in, to test the provider, or to take up the session that a sign-in has earned. */
export const visitPurposes = ['signIn', 'test', 'ticket'] as const

/** Visits to providers that are under way, for minutes; each is used once. */
export const providerVisits = pgTable(
  'provider_visits',
  {
    /** SHA-256 of what names it. */
    hash: text().primaryKey(),
    ...ofProvider,
    purpose: text({ enum: visitPurposes }).notNull(),
    /** SHA-256 of the cookie of the browser that it began in; null for a test that is still to begin. */
    browser: text(),
    /** What the provider has to give back: the nonce of OpenID Connect, or the id of the request of SAML. */
    nonce: text(),
    /** What proves by PKCE that this side has asked. */
    verifier: text(),
    /** Who tests, or who has signed in. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The version of the settings that are tested. */
    provider_version: integer(),
    /** Where the sign-in leads. */
    onward: text(),
    /** Whether the session is to outlast the browser. */
    remembers: boolean().notNull().default(false),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('provider_visits_expiry').on(table.expires_at),
    foreignKey({
      columns: [table.company_id, table.provider_id],
      foreignColumns: [identityProviders.company_id, identityProviders.id],
      name: 'provider_visits_provider',
    }).onDelete('cascade'),
  ],
)
