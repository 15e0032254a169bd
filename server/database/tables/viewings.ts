/** Who has viewed the console as whom (decision 0029). Rows are kept as a record. */
import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, identity } from './columns'

export const viewings = pgTable(
  'viewings',
  {
    id: identity().primaryKey(),
    viewer_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewed_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The viewer's session. It refers to nothing, since sessions are removed and views are not. */
    session_id: uuid().notNull(),
    created_at: createdAt(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** Null if it is open, or has expired and nobody has noted it yet. */
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('viewings_viewer').on(table.viewer_id),
    index('viewings_viewed').on(table.viewed_id, table.created_at),
    index('viewings_session').on(table.session_id),
  ],
)
