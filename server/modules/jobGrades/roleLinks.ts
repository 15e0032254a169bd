/**
 * Roles name job grades by id, so that a version which becomes active has to be named instead of the one before. A role
 * keeps the name of a grade that the active version lacks, and names the grade again once a version has it.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { jobGradeVersions, roleGrades } from '../../database/tables'
import { deleteRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/logChanges'
import { findActive } from '../../records/versions/active'
import type { VersionKey } from '../../records/versions/declared'

/** The grade `o` of another version, and the one of the same name in the version, `n`. */
const sameGrade = (id: SQL, { company_id, version_id }: VersionKey): SQL => sql`job_grades o
  join job_grades n on n.company_id = o.company_id and n.version_id = ${version_id} and lower(n.grade) = lower(o.grade)
  where o.company_id = ${company_id} and o.id = ${id} and o.version_id <> ${version_id}`

/** Lets roles name the grades of a version in place of those with the same name in others; by default, all roles. */
export const carryOver = async (writer: Writer, version: VersionKey, userIds?: readonly number[]): Promise<void> => {
  const { company_id } = version
  const isOfUsers = userIds && sql`${roleGrades.user_id} = any(${sql.param([...userIds])}::int[])`
  const where = and(eq(roleGrades.company_id, company_id), isOfUsers)
  const id = sql`${roleGrades}.job_grade_id`
  await insertSelected(
    writer,
    roleGrades,
    ['company_id', 'user_id', 'application', 'job_grade_id'],
    sql`select distinct ${roleGrades}.company_id, user_id, application, found.id
      from ${roleGrades} cross join lateral (select n.id from ${sameGrade(id, version)}) found where ${where}`,
  )
  await deleteRows(writer, roleGrades, and(where, sql`exists (select from ${sameGrade(id, version)})`))
}

/** Lets the roles of some users name the grades of the active version, for example after a form named older ones. */
export const nameActiveGrades = async (
  writer: Writer,
  company_id: number,
  userIds: readonly number[],
): Promise<void> => {
  const version_id = await findActive(writer.db, jobGradeVersions, company_id, { isHeld: true })
  if (version_id) await carryOver(writer, { company_id, version_id }, userIds)
}
