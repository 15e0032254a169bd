/** Pairs the grades of versions by name, ignoring case. */
import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import type { VersionKey } from '../../records/versions/declared'

interface Pair extends Record<string, unknown> {
  readonly old_id: number
  /** The old name in lower case. */
  readonly grade: string
  /** The grade of this name in the version; null if it has none. */
  readonly new_id: number | null
}

/**
 * Finds the grades of a version that have the names of selected ones. PostgreSQL never joins `full` row by row, which it
 * would do with fresh rows that its statistics do not know yet.
 */
export const pairGrades = async (
  db: Queryable,
  { company_id, version_id }: VersionKey,
  selected: SQL,
): Promise<Pair[]> => {
  const { rows } = await db.execute<Pair>(
    sql`select old.id as old_id, old.grade, new.id as new_id
      from (select distinct g.id, lower(g.grade) as grade from ${selected}) old
      full join (select id, lower(grade) as grade from job_grades
        where company_id = ${company_id} and version_id = ${version_id}) new on new.grade = old.grade`,
  )
  return rows.filter(({ old_id }) => old_id !== null)
}
