/**
 * Roles name job grades by id, so that a version which becomes active has to be named instead of the one before. A role
 * keeps the name of a grade that the active version lacks, and names the grade again once a version has it.
 */
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { jobGrades as calls } from '../../../contract/calls/jobGrades'
import { either } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { jobGrades, jobGradeVersions, roleGrades } from '../../database/tables'
import { deleteRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/writer'
import { findActive, holdActive, holdVersions, visibleVersions } from '../../records/versions/active'
import type { VersionKey } from '../../records/versions/declared'
import { pairGrades } from './pairs'

/** Who may see drafts of job grades. */
export const gradeDrafts = either(calls.uploadJobGrades.guard, calls.activateJobGradeVersion.guard)

/**
 * Returns the versions whose grades a caller may name in roles, held as they are: drafts don't exist for others, who could
 * keep one from being deleted.
 */
export const holdNameable = async (db: Queryable, caller: SignedInCaller, companyId: number): Promise<number[]> => {
  const all = await holdVersions(db, jobGradeVersions, companyId)
  return visibleVersions({ drafts: gradeDrafts }, caller, companyId, all).map(({ id }) => id)
}

const idsIn = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`

/** The roles of some users, by default of all, in a company. */
const linksOf = (company_id: number, userIds: readonly number[] | undefined): SQL | undefined =>
  and(eq(roleGrades.company_id, company_id), userIds && sql`${roleGrades.user_id} = any(${idsIn(userIds)})`)

/**
 * Finds grades of other versions that these roles name, and the grades of the same names in the version. The ids go on
 * as arrays, since PostgreSQL joins fresh rows, which its statistics do not know yet, row by row.
 */
const findPairs = async ({ db }: Writer, version: VersionKey, links: SQL | undefined) => {
  const named = await db.selectDistinct({ id: roleGrades.job_grade_id }).from(roleGrades).where(links)
  const old = await db
    .select({ id: jobGrades.id })
    .from(jobGrades)
    .where(
      and(
        eq(jobGrades.company_id, version.company_id),
        ne(jobGrades.version_id, version.version_id),
        sql`${jobGrades.id} = any(${idsIn(named.map(({ id }) => id))})`,
      ),
    )
  if (old.length === 0) return []
  const isOld = sql`g.company_id = ${version.company_id} and g.id = any(${idsIn(old.map(({ id }) => id))})`
  const pairs = await pairGrades(db, version, sql`job_grades g where ${isOld}`)
  return pairs.filter(({ new_id }) => new_id !== null)
}

/** Returns what roles that are given these grades will name: those of the same names in the active version, where it has them. */
export const inActiveVersion = async (db: Queryable, company_id: number, ids: readonly number[]): Promise<number[]> => {
  const version_id = await findActive(db, jobGradeVersions, company_id)
  const named = sql`job_grades g where g.company_id = ${company_id} and g.id = any(${idsIn(ids)})`
  const pairs = await pairGrades(db, { company_id, version_id }, named)
  const active = new Map(pairs.map(({ old_id, new_id }) => [old_id, new_id ?? old_id]))
  return [...new Set(ids.map((id) => active.get(id) ?? id))]
}

/** Lets roles name the grades of a version in place of those with the same name in others; by default, all roles. */
export const carryOver = async (writer: Writer, version: VersionKey, userIds?: readonly number[]): Promise<void> => {
  const links = linksOf(version.company_id, userIds)
  const pairs = await findPairs(writer, version, links)
  if (pairs.length === 0) return
  const where = and(links, sql`${roleGrades.job_grade_id} = any(${idsIn(pairs.map(({ old_id }) => old_id))})`)
  const newIds = JSON.stringify(Object.fromEntries(pairs.map(({ old_id, new_id }) => [old_id, new_id])))
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
