import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Selects the names of granted roles in a company, by application: `application`, `name` and `name_folded`.
 *
 * It skips from one name to the next in an index. The roles of 100,000 users have a few names, and are 30,000 pages.
 */
export const namesInUse = (company: SQLWrapper): SQL => {
  const first = (after: SQL) => sql`select application, name, name_folded from user_roles
    where company_id = ${company} and grant_access ${after} order by application, name limit 1`
  return sql`(
    with recursive names as (
      (${first(sql``)})
      union all
      select next.* from names last cross join lateral (${first(
        sql`and (application, name) > (last.application, last.name)`,
      )}) next)
    select * from names)`
}
