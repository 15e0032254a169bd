/**
 * Finds which roles are granted in a company without reading them all: by skipping from one to the next in an index. The
 * roles of 100,000 users have a few names and sets of permissions, and are 30,000 pages.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether an earlier moment is shown, whose views have no index to skip through: each step would read all roles. */
const isPast = sql`nullif(current_setting('history.as_of', true), '') is not null`

/** Selects one granted role for each value of `keys`, which begin an index after the company, and `columns` of it. */
const skipThrough = (company: SQLWrapper, keys: readonly string[], columns: readonly string[]): SQL => {
  const order = sql.raw(keys.join(', '))
  const last = sql.raw(keys.map((key) => `last.${key}`).join(', '))
  const selected = sql.raw([...keys, ...columns].join(', '))
  const first = (after: SQL) => sql`select ${selected} from user_roles
    where company_id = ${company} and grant_access ${after} order by ${order} limit 1`
  return sql`(
    with recursive found as (
      (${first(sql``)})
      union all
      select next.* from found last cross join lateral (${first(sql`and (${order}) > (${last})`)}) next)
    select * from found where not ${isPast}
    union all
    select distinct ${selected} from user_roles where company_id = ${company} and grant_access and ${isPast})`
}

/** Selects the names of granted roles in a company, by application: `application`, `name` and `name_folded`. */
export const namesInUse = (company: SQLWrapper): SQL => skipThrough(company, ['application', 'name'], ['name_folded'])

/** Selects what granted roles contain: `application`, `name`, `permission_set` and `permissions`. */
export const permissionsInUse = (company: SQLWrapper): SQL =>
  skipThrough(company, ['application', 'name', 'permission_set'], ['permissions'])
