/**
 * Roles name job grades by id, so that a version which becomes active has to be named instead of the one before. A role
 * keeps the name of a grade that the active version lacks, and names the grade again once a version has it.
 */
import { and, eq, sql } from 'drizzle-orm'
import { jobGradeVersions, roleGrades } from '../../database/tables'
import { deleteRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/logChanges'
import { holdActive } from '../../records/versions/active'
import type { VersionKey } from '../../records/versions/declared'

interface Pair extends Record<string, unknown> {
  readonly old_id: number | null
  readonly new_id: number | null
}

/**
 * Finds grades of other versions that roles name, and the grades of the same names in the version. PostgreSQL never joins
 * `full` row by row, which it would do with fresh rows that its statistics do not know yet.
 */
const findPairs = async ({ db }: Writer, { company_id, version_id }: VersionKey): Promise<Pair[]> => {
  const { rows } = await db.execute<Pair>(
    sql`select old.id as old_id, new.id as new_id
      from (select distinct o.id, lower(o.grade) as grade from user_role_grades l
        join job_grades o on o.company_id = l.company_id and o.id = l.job_grade_id
        where l.company_id = ${company_id} and o.version_id <> ${version_id}) old
      full join (select id, lower(grade) as grade from job_grades
        where company_id = ${company_id} and version_id = ${version_id}) new on new.grade = old.grade`,
  )
  return rows.filter(({ old_id, new_id }) => old_id !== null && new_id !== null)
}

/** Lets roles name the grades of a version in place of those with the same name in others; by default, all roles. */
export const carryOver = async (writer: Writer, version: VersionKey, userIds?: readonly number[]): Promise<void> => {
  const pairs = await findPairs(writer, version)
  if (pairs.length === 0) return
  const old = sql`${sql.param(pairs.map(({ old_id }) => old_id))}::int[]`
  const made = sql`${sql.param(pairs.map(({ new_id }) => new_id))}::int[]`
  const isOfUsers = userIds && sql`${roleGrades.user_id} = any(${sql.param([...userIds])}::int[])`
  const where = and(eq(roleGrades.company_id, version.company_id), isOfUsers)
  await insertSelected(
    writer,
    roleGrades,
    ['company_id', 'user_id', 'application', 'job_grade_id'],
    sql`select distinct ${roleGrades}.company_id, user_id, application, pair.new_id
      from ${roleGrades} join unnest(${old}, ${made}) as pair (old_id, new_id) on pair.old_id = job_grade_id
      where ${where}`,
  )
  await deleteRows(writer, roleGrades, and(where, sql`${roleGrades.job_grade_id} = any(${old})`))
}

/** Lets the roles of some users name the grades of the active version, for example after a form named older ones. */
export const nameActiveGrades = async (
  writer: Writer,
  company_id: number,
  userIds: readonly number[],
): Promise<void> => {
  const version_id = await holdActive(writer.db, jobGradeVersions, company_id)
  if (version_id) await carryOver(writer, { company_id, version_id }, userIds)
}
