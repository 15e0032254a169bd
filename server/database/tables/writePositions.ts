/** How far the log of the database was when an account had last written something (decision 0115). */
import { customType, integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from './accounts'

const position = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

export const writePositions = pgTable('write_positions', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  position: position().notNull(),
})
