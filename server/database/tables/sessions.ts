/** What the server remembers between calls, so that any process can answer any of them. */
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'
import { users } from './accounts'

/** One sign-in in one browser: a family of refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Refresh tokens by SHA-256. A used one names its successor until its family is gone (A18). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** What a reset token was made for: a link in a mail, or the answer to a one-time password. */
export const resetPurposes = ['MAIL', 'ONE_TIME_PASSWORD'] as const

/** Reset tokens by SHA-256: a newer one of the same person and purpose replaces the older (A124). */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: resetPurposes }).notNull().default('MAIL'),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('reset_tokens_user').on(table.userId)],
)

/** Counts attempts per key and window; the key is a hash, so that no address stands here in clear. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Milliseconds since 1970. */
    windowEnds: bigint('window_ends', { mode: 'number' }).notNull(),
  },
  (table) => [index('attempts_window').on(table.windowEnds)],
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
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: createdAt(),
    /** When it could not be sent for the first time; empty while nothing has gone wrong. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
  },
  (table) => [index('mail_outbox_due').on(table.nextTryAt)],
)
