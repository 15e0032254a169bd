/** State between calls, stored here so that any process can answer any call. */
import { sql } from 'drizzle-orm'
import { customType, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'
import { users } from './accounts'

/** One sign-in in one browser, with its family of refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser, as `devices.ts` tells it; the default is for servers of an earlier version. */
    browser: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** What the browser says of itself (the header User-Agent); null if nothing, or if an earlier version has opened it. */
    user_agent: text(),
    /** The applications beside the console in which it was used. */
    applications: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The hash of the cookie without which it doesn't go on; null if it may outlive the browser. */
    cookie_hash: text(),
    created_at: createdAt(),
    /** When its person last proved who is there; null if only when it was opened. */
    proven_at: timestamp({ withTimezone: true }),
    /** The identity provider of the company by which it was opened; null if by a password (decision 0133). */
    identity_provider_id: integer(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
)

/** Refresh tokens, stored as SHA-256. A used token keeps its successor until the family is removed (A18). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('refresh_tokens_session').on(table.session_id)],
)

/** The day, in UTC, on which somebody last had a session: signed in, or went on working. */
export const lastVisits = pgTable('last_visits', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  day: date().notNull(),
})

/** The public half of a key that signs access tokens, as JWK. */
export interface PublicKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** The keys that sign access tokens (A136). Private keys are encrypted. */
export const signingKeys = pgTable('signing_keys', {
  /** The thumbprint of the public key (RFC 7638). */
  kid: text().primaryKey(),
  public_key: jsonb().$type<PublicKey>().notNull(),
  private_key: text().notNull(),
  /** When it takes over from the previous key. */
  signs_from: timestamp({ withTimezone: true }).notNull(),
})

/** What a reset token is for: a link in a mail, or the answer to a one-time password. */
export const resetPurposes = ['MAIL', 'ONE_TIME_PASSWORD'] as const

/** Reset tokens, stored as SHA-256. A new token replaces the previous one of the same user and purpose (A124). */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: resetPurposes }).notNull().default('MAIL'),
    created_at: createdAt(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('reset_tokens_user').on(table.user_id)],
)

/** Milliseconds since 1970. */
const epoch = customType<{ data: Date; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: (time) => time.getTime(),
  fromDriver: (milliseconds) => new Date(milliseconds),
})

/**
 * Attempts per key and time window, with the names that rate-limiter-flexible expects. The key is hashed, so that
 * addresses are not stored in plain text.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    points: integer('count').notNull(),
    expire: epoch('window_ends').notNull(),
  },
  (table) => [index('attempts_window').on(table.expire)],
)

export const mailKinds = [
  'RESET_PASSWORD',
  'ONE_TIME_PASSWORD',
  'ACCOUNT_LOCKED',
  'GIVEN_PASSWORD_LOCKED',
  'GIVEN_PASSWORD_LOCKED_GIVER',
  'ROLE_ENDS',
  'ROLES_END',
  'PLAN_REFUSED',
  'ACCESS_REVIEW',
  'SECURITY_NOTICE',
] as const

/** What happened to an account, as its owner is told. */
export interface SecurityNotice {
  readonly userId: number
  readonly what:
    | 'newBrowser'
    | 'passwordChanged'
    | 'emailChanged'
    | 'factorAdded'
    | 'factorRemoved'
    | 'recoveryCodeUsed'
  /** What the browser in which it happened says of itself. */
  readonly userAgent?: string | undefined
  /** The account of somebody else who did it. */
  readonly by?: number | undefined
  /** The address of before, if it has changed. */
  readonly formerEmail?: string | undefined
  /** The name of the factor. */
  readonly factor?: string | undefined
}

/** In which language a mail was asked for that goes to whoever asks, if not in English: it is in that one if its reader has chosen none. */
export interface AskedIn {
  readonly language: string
}

/**
 * Queued mails. Rows contain no secrets: links and passwords are generated when the mail is composed. The account is looked
 * up then too, so that requests take the same time for unknown emails.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: mailKinds }).notNull(),
    recipient: text().notNull(),
    /** Who invites the recipient, for the kinds that tell it. */
    invited_by: integer().references(() => users.id, { onDelete: 'set null' }),
    tries: integer().notNull().default(0),
    next_try_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    created_at: createdAt(),
    /** When sending first failed; null if it hasn't. */
    failed_at: timestamp({ withTimezone: true }),
    /** What a security notice tells, or how another mail was asked for. */
    notice: jsonb().$type<SecurityNotice | AskedIn>(),
    /** The request that has caused it, and its place in a trace; null if no request has. */
    request: text().default(sql`nullif(current_setting('history.context', true), '')::jsonb ->> 'request'`),
    trace: text().default(sql`nullif(current_setting('history.context', true), '')::jsonb ->> 'trace'`),
  },
  (table) => [index('mail_outbox_due').on(table.next_try_at)],
)
