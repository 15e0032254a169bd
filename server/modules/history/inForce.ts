import { and, getTableName, or, sql, type SQL } from 'drizzle-orm'
import type { Versioned } from '../../records/versions/declared'
import type { Source } from '../../records/history/sources'

/** A kind of record that is a version, or in one, of which its reader sees no drafts. */
export interface HiddenDrafts {
  readonly versions: Versioned['versions']
  readonly isVersion: boolean
}

/**
 * The condition that a written row `r` tells of a version that was in force, not of a draft: from the change on that first set
 * it active, which is told to everybody who may read the version. The version itself knows only when it was last set active.
 */
export const isInForce = ({ table }: Source, { versions, isVersion }: HiddenDrafts): SQL => {
  const version = isVersion
    ? sql`r.record_id`
    : sql`coalesce((r.before->>'version_id')::int, (r.after->>'version_id')::int,
        (select d.version_id from ${table} d where d.company_id = r.company_id and d.id = r.record_id))`
  return sql`(${or(
    isVersion ? sql`r.before ? 'activated_at'` : undefined,
    sql`exists (select from ${versions} v where v.company_id = r.company_id and v.id = ${version} and v.activated_at <= r.at)`,
    sql`exists (select from history.changed_rows h where ${and(
      sql`h.record = ${getTableName(versions)} and h.table_name = h.record`,
      sql`h.company_id = r.company_id and h.record_id = ${version}`,
      sql`h.at <= r.at and h.after->>'activated_at' is not null`,
    )})`,
  )})`
}
