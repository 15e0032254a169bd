/** What the server remembers between calls, so that any process can answer any of them. */
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'
import { users } from './accounts'

/** One sign-in in one browser: a family of refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
)

/** Refresh tokens by SHA-256. A used one names its successor until its family is gone (A18). */
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

/** What a reset token was made for: a link in a mail, or the answer to a one-time password. */
export const resetPurposes = ['MAIL', 'ONE_TIME_PASSWORD'] as const

/** Reset tokens by SHA-256: a newer one of the same person and purpose replaces the older (A124). */
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

/** Counts attempts per key and window; the key is a hash, so that no address stands here in clear. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Milliseconds since 1970. */
    window_ends: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('attempts_window').on(table.window_ends)],
)

export const mailKinds = ['RESET_PASSWORD', 'ONE_TIME_PASSWORD', 'ACCOUNT_LOCKED'] as const

/**
 * Mails to be sent. A row holds no secret: the sender makes link or password when it composes the mail,
 * and looks up the account then, so that asking for a mail takes the same time for an unknown address.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: mailKinds }).notNull(),
    recipient: text().notNull(),
    tries: integer().notNull().default(0),
    next_try_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    created_at: createdAt(),
    /** When it could not be sent for the first time; empty while nothing has gone wrong. */
    failed_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('mail_outbox_due').on(table.next_try_at)],
)
