/**
 * Roles name job grades by id, so that a version which becomes active has to be named instead of the one before. A role
 * keeps the name of a grade that the active version lacks, and names the grade again once a version has it.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { jobGradeVersions, roleGrades } from '../../database/tables'
import { deleteRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/logChanges'
import { holdActive } from '../../records/versions/active'
import type { VersionKey } from '../../records/versions/declared'

/** A grade, with its name as the unique index compares it. */
interface FoldedGrade extends Record<string, unknown> {
  readonly id: number
  readonly grade: string
}

interface Pair {
  readonly oldId: number
  readonly newId: number
}

const idsIn = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`

/** The roles of some users, by default of all, in a company. */
const linksOf = (company_id: number, userIds: readonly number[] | undefined): SQL | undefined =>
  and(eq(roleGrades.company_id, company_id), userIds && sql`${roleGrades.user_id} = any(${idsIn(userIds)})`)

/**
 * Finds grades of other versions that roles name, and the grades of the same names in the version. Each query reads one
 * table, and ids and names go on as arrays: PostgreSQL would make a join row by row, since its statistics do not know
 * fresh rows yet.
 */
const findPairs = async (
  { db }: Writer,
  { company_id, version_id }: VersionKey,
  links: SQL | undefined,
): Promise<Pair[]> => {
  const named = await db.selectDistinct({ id: roleGrades.job_grade_id }).from(roleGrades).where(links)
  if (named.length === 0) return []
  const { rows: old } = await db.execute<FoldedGrade>(
    sql`select id, lower(grade) as grade from job_grades
      where company_id = ${company_id} and version_id <> ${version_id} and id = any(${idsIn(named.map(({ id }) => id))})`,
  )
  if (old.length === 0) return []
  const names = sql.param([...new Set(old.map(({ grade }) => grade))])
  const { rows } = await db.execute<FoldedGrade>(
    sql`select id, lower(grade) as grade from job_grades
      where company_id = ${company_id} and version_id = ${version_id} and lower(grade) = any(${names}::text[])`,
  )
  const idOf = new Map(rows.map(({ id, grade }) => [grade, id]))
  return old.flatMap(({ id: oldId, grade }) => {
    const newId = idOf.get(grade)
    return newId === undefined ? [] : [{ oldId, newId }]
  })
}

/** Lets roles name the grades of a version in place of those with the same name in others; by default, all roles. */
export const carryOver = async (writer: Writer, version: VersionKey, userIds?: readonly number[]): Promise<void> => {
  const links = linksOf(version.company_id, userIds)
  const pairs = await findPairs(writer, version, links)
  if (pairs.length === 0) return
  const where = and(links, sql`${roleGrades.job_grade_id} = any(${idsIn(pairs.map(({ oldId }) => oldId))})`)
  const newIds = JSON.stringify(Object.fromEntries(pairs.map(({ oldId, newId }) => [oldId, newId])))
  await insertSelected(
    writer,
    roleGrades,
    ['company_id', 'user_id', 'application', 'job_grade_id'],
    sql`select distinct company_id, user_id, application, (${newIds}::jsonb ->> job_grade_id::text)::int
      from ${roleGrades} where ${where}`,
  )
  await deleteRows(writer, roleGrades, where)
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
