/** Removes what belongs to grades that are deleted. */
import { and, eq, sql } from 'drizzle-orm'
import { messages } from '../../../contract/messages'
import { roleGrades, users } from '../../database/tables'
import { conflict } from '../../errors/apiError'
import { deleteRows, has } from '../../records/change'
import type { Writer } from '../../records/writer'
import type { VersionKey } from '../../records/versions/declared'
import { gradeCountryLinks } from '../countries/links'
import { say } from '../../../contract/say'

/** Removes a grade from the roles that name it, and its countries. */
export const removeLinks = async (writer: Writer, company_id: number, job_grade_id: number): Promise<void> => {
  await deleteRows(writer, roleGrades, has(roleGrades, { company_id, job_grade_id }))
  await gradeCountryLinks.remove(writer, company_id, [job_grade_id])
}

/** Refuses to delete a version while roles name its grades; otherwise removes the countries of these. */
export const removeLinksOfVersion = async (writer: Writer, { company_id, version_id }: VersionKey): Promise<void> => {
  const grades = await gradeCountryLinks.rowsOf(writer.db, { company_id, version_id })
  const ids = sql`${sql.param(grades)}::int[]`
  const isNaming = sql`${users.id} in (select l.user_id from user_role_grades l
    where l.company_id = ${company_id} and l.job_grade_id = any(${ids}))`
  const people = await writer.db
    .select({ id: users.id, count: sql<number>`count(*) over ()::int` })
    .from(users)
    .where(and(eq(users.company_id, company_id), isNaming))
    .limit(1)
  const count = people[0]?.count ?? 0
  if (count > 0)
    throw conflict(
      `${say('The roles of {count, plural, one {# person} other {# people}} name grades of this version.', { count })} ${say(messages.notDeleted)}`,
    )
  await gradeCountryLinks.remove(writer, company_id, grades)
}
