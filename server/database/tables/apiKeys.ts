/** Keys with which programs call the API for a company (decision 0129). */
import { date, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt, identity, version } from './columns'
import { companyId } from './companies'

export const apiKeys = pgTable(
  'api_keys',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    permissions: text().array().notNull(),
    /** Whose permissions the key can't exceed: who has made it, or renewed it since. */
    made_by: integer().notNull(),
    /** The last day on which it works, UTC. */
    ends_on: date().notNull(),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.id] })],
)

/** Secrets of keys, stored as SHA-256: they are random and long. The former one goes on for a while after a key was renewed. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    company_id: integer().notNull(),
    hash: text().notNull(),
    api_key_id: integer().notNull(),
    /** The last characters, to recognise it by. */
    hint: text().notNull(),
    created_at: createdAt(),
    /** When it ends before its key does; null for the present secret. */
    ends_at: timestamp({ withTimezone: true }),
    /** The last day on which it was used, UTC. */
    used_on: date(),
  },
  (table) => [
    // The company comes first in the secret itself, so that a key is found without asking all companies.
    primaryKey({ columns: [table.company_id, table.hash] }),
    index('api_key_secrets_key').on(table.company_id, table.api_key_id),
    foreignKey({
      columns: [table.company_id, table.api_key_id],
      foreignColumns: [apiKeys.company_id, apiKeys.id],
    }).onDelete('cascade'),
  ],
)
