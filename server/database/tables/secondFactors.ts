/** Second factors of accounts (decisions 0124 and 0130). */
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea, createdAt, identity } from './columns'
import { users } from './accounts'

/** The authenticator app of an account. */
export const authenticators = pgTable('authenticators', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the server's secret. */
  secret: text().notNull(),
  created_at: createdAt(),
  /** Null until a code of it was confirmed: until then it is not asked for. */
  confirmed_at: timestamp({ withTimezone: true }),
  /** The last period of 30 s whose code was used: no code works twice. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
})

/** Codes for those who have lost their app, stored as SHA-256; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
)

/** Correct passwords that wait for a second factor, for minutes; what proves them is stored as SHA-256. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the stored password: another password ends the challenge. */
    password: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_challenges_user').on(table.user_id)],
)

/** The public halves of passkeys, which a device keeps the private halves of. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its device calls it, and the account; both are base64url, as browsers write them. */
    credential_id: text().notNull().unique(),
    user_handle: text().notNull(),
    /** As COSE. */
    public_key: bytea().notNull(),
    /** How often its device has used it, if it counts: a copy falls behind. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    is_synced: boolean().notNull(),
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
)

/** Challenges of passkeys that were answered, for the minutes in which they would still be good; stored as SHA-256. */
export const spentPasskeyChallenges = pgTable('spent_passkey_challenges', {
  hash: text().primaryKey(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})
