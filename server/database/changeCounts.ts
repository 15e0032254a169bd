/**
 * Says how many rows a list of a company has, and what has changed that could alter what it finds (decision 0030).
 */
import { eq, and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from './connection'
import { listChanges } from './tables'

/** When something was read. */
export interface Moment {
  readonly version: number
  /** What PostgreSQL saw, as text. */
  readonly snapshot: string
}

interface Changes {
  readonly moment: Moment
  /** The ids of the rows that have changed; undefined if they are many, or unknown. */
  readonly changed: readonly number[] | undefined
}

export interface ChangeCounts {
  /** Rises with every change, as a scalar subquery. */
  readonly version: (owners: readonly SQLWrapper[]) => SQL<number>
  /** How many rows there are, as a scalar subquery. */
  readonly total: (owners: readonly SQLWrapper[]) => SQL<number>
  /** Reads what the database sees now, and what has changed since an earlier moment. */
  readonly since: (db: Queryable, owners: readonly SQLWrapper[], earlier: Moment | undefined) => Promise<Changes>
}

/** How many changed rows are read again; if there are more, all are. */
const maxChanged = 1000

interface ChangesRow extends Record<string, unknown>, Moment {
  readonly new_changes: number
  readonly is_unknown: boolean
  readonly ids: number[]
}

/** Returns the counts of a list whose tables have the triggers of migrations 0011 and 0015; its owner is the company. */
export const changeCountsOf = (list: string): ChangeCounts => {
  const ofList = ([company]: readonly SQLWrapper[]) =>
    and(eq(listChanges.list, list), eq(listChanges.company_id, sql`${company}`))
  const sum = (column: 'changes' | 'added', owners: readonly SQLWrapper[]) =>
    sql<number>`(select coalesce(sum(${listChanges[column]}), 0)::bigint from ${listChanges} where ${ofList(owners)})`
  return {
    version: (owners) => sum('changes', owners),
    total: (owners) => sum('added', owners),
    since: async (db, owners, earlier) => {
      const snapshot = sql`coalesce(${earlier?.snapshot ?? null}::pg_snapshot, pg_current_snapshot())`
      const { rows } = await db.execute<ChangesRow>(sql`
        with counted as (
          select changes, row_ids, not pg_visible_in_snapshot(made_in, ${snapshot}) as is_new
          from ${listChanges} where ${ofList(owners)})
        select coalesce(sum(changes), 0)::bigint as version, pg_current_snapshot()::text as snapshot,
          coalesce(sum(changes) filter (where is_new), 0)::bigint as new_changes,
          coalesce(bool_or(row_ids is null) filter (where is_new), false) as is_unknown,
          array(select distinct unnest(row_ids) from counted where is_new limit ${maxChanged + 1}) as ids
        from counted`)
      const [row] = rows
      if (!row) throw new Error('An aggregate without groups has one row')
      const { version, new_changes, is_unknown, ids } = row
      // The sum is another one if changes were added up meanwhile, or if the database is a restored copy.
      const isKnown = version === (earlier?.version ?? -1) + new_changes && !is_unknown && ids.length <= maxChanged
      return { moment: { version, snapshot: row.snapshot }, changed: isKnown ? ids : undefined }
    },
  }
}

/** Adds the rows of each list and company up, which changes neither sum. */
export const mergeListChanges = (db: Queryable) =>
  db.execute(sql`
    with gone as (
      delete from list_changes where (list, company_id) in (
        select list, company_id from list_changes group by list, company_id having count(*) > 1)
      returning *)
    insert into list_changes (list, company_id, changes, added, made_in)
    select list, company_id, sum(changes), sum(added), max(made_in) from gone group by list, company_id`)
