/** Moments as answers tell them: `YYYY-MM-DD HH:mm:ss`, UTC (`dateFormat` of the contract). */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Tells the moment that a column or expression holds. */
export const utcText = (moment: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')`

/** Tells a moment that was read already. */
export const toUtcText = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ')
