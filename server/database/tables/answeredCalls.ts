/** What writes have answered, for minutes, so that one that is sent again is not done twice (decision 0118). */
import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const answeredCalls = pgTable(
  'answered_calls',
  {
    /** The account that has made the call; without a reference, since a lock of its row would cost more than a leftover. */
    user_id: integer().notNull(),
    /** The name that the client has given to the act. */
    key: text().notNull(),
    /** Of what was sent. */
    digest: text().notNull(),
    answered_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null within the transaction of the call only. */
    status: smallint(),
    answer: text(),
    change_id: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)
