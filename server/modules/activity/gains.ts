/** When people got what they may do: the rows of history that gave it, and not those that gave back what had been taken. */
import { sql, type SQL } from 'drizzle-orm'
import { undoCalls } from '../../../contract/activity'

/** Whether a row `h` of a role gives access, or a permission that was not held. */
export const givesRight: SQL = sql`(h.after->>'grant_access' = 'true'
  or not coalesce(h.before->'permissions', '[]') @> coalesce(h.after->'permissions', '[]'))`

/** Whether the change of a row `h` takes another one back: what it gives was held before, and counts from then. */
export const givesBack: SQL = sql`exists (select from history.changes undone where undone.id = h.change_id and undone.at = h.at
  and undone.call = any(${sql.param(undoCalls)}::text[]))`

/** Whether the person `u` got a right within so many days. */
export const gotRightWithin = (days: number): SQL => sql`exists (select from history.changed_rows h
  where h.record = 'users' and h.company_id = u.company_id and h.record_id = u.id and h.table_name = 'user_roles'
    and h.at > now() - make_interval(days => ${days}) and ${givesRight} and not ${givesBack})`
