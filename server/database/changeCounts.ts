/**
 * Says how many rows a list of a company has, and whether anything has changed that could alter what it finds
 * (decision 0030).
 */
import { eq, and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from './connection'
import { listChanges } from './tables'

/** Both as scalar subqueries. */
export interface ChangeCounts {
  /** Rises with every change. */
  readonly version: (owners: readonly SQLWrapper[]) => SQL<number>
  readonly total: (owners: readonly SQLWrapper[]) => SQL<number>
}

/** Returns the counts of a list whose tables have the triggers of migration 0011; its owner is the company. */
export const changeCountsOf = (list: string): ChangeCounts => {
  const sum = (column: 'changes' | 'added', [company]: readonly SQLWrapper[]) =>
    sql<number>`(select coalesce(sum(${listChanges[column]}), 0)::bigint from ${listChanges}
      where ${and(eq(listChanges.list, list), eq(listChanges.company_id, sql`${company}`))})`
  return {
    version: (owners) => sum('changes', owners),
    total: (owners) => sum('added', owners),
  }
}

/** Adds the rows of each list and company up, which changes neither sum. */
export const mergeListChanges = (db: Queryable) =>
  db.execute(sql`
    with gone as (
      delete from list_changes where (list, company_id) in (
        select list, company_id from list_changes group by list, company_id having count(*) > 1)
      returning *)
    insert into list_changes (list, company_id, changes, added)
    select list, company_id, sum(changes), sum(added) from gone group by list, company_id`)
