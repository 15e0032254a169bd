/**
 * Finds what names former grades: those that were in force once, and that the active version lacks. A name that was never
 * a grade is meant as it is.
 *
 * PostgreSQL builds a hash of each of these sets, whatever its statistics tell of fresh rows, and none of the earlier
 * versions as long as all names are active.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import type { gradeStates } from '../../../contract/entities/longTermIncentive'
import { inOrder } from '../../database/collation'
import type { Queryable } from '../../database/connection'
import type { incentives } from '../../database/tables'

type Company = SQLWrapper | number

const resourceName = calls.listJobGrades.regular.resource.name

const gradesWhere = (company: Company, state: SQL): SQL =>
  sql`select lower(g.grade) from job_grade_versions v
    join job_grades g on g.company_id = v.company_id and g.version_id = v.id where v.company_id = ${company} and ${state}`

/** What grades of the active version were called before they were changed or deleted. */
const editedGrades = (company: Company): SQL =>
  sql`select lower(e.before ->> 'grade') from version_edits e where e.company_id = ${company}
    and e.resource = ${resourceName} and e.record_of is null and e.before is not null`

/** Selects those of some names, in lower case, that are former grades of a company. */
const formerAmong = (company: Company, names: SQL): SQL =>
  sql`select named.name from (${names} except ${gradesWhere(company, sql`v.is_active`)}) named (name)
    where named.name in (${gradesWhere(company, sql`not v.is_active and v.activated_at is not null`)})
      or named.name in (${editedGrades(company)})`

/** The roles of users name grades by id; those of other versions than the active one are not in use. */
export const peopleNamingFormer = (company: Company): SQL =>
  sql`select l.user_id from user_role_grades l
    join job_grades g on g.company_id = l.company_id and g.id = l.job_grade_id
    join job_grade_versions v on v.company_id = g.company_id and v.id = g.version_id
    where l.company_id = ${company} and not v.is_active`

const ranksOf = (company: Company): SQL =>
  sql`grade_companies m join grade_company_ranks k on k.grade_company_id = m.id where m.company_id = ${company}`

/** Selects the ids of the ta ranks that the grade map of a company maps to former grades. */
export const ranksNamingFormer = (company: Company): SQL =>
  sql`select k.ta_rank_id from ${ranksOf(company)}
    and (lower(k.rank) in (${formerAmong(company, sql`select lower(k.rank) from ${ranksOf(company)}`)})) is true`

const activeIncentives = (company: Company): SQL =>
  sql`long_term_incentive_versions w
    join long_term_incentives i on i.company_id = w.company_id and i.version_id = w.id
    where w.company_id = ${company} and w.is_active`

/** Selects the ids of the active incentives that name former grades. */
export const incentivesNamingFormer = (company: Company): SQL =>
  sql`select i.id from ${activeIncentives(company)}
    and (lower(i.grade) in (${formerAmong(company, sql`select lower(i.grade) from ${activeIncentives(company)}`)})) is true`

/** Finds which of the names of a file are not among the active grades; none if the company has no active grades. */
export const findUnknownGrades = async (
  db: Queryable,
  companyId: number,
  names: readonly string[],
): Promise<{ readonly unknown: ReadonlySet<string>; readonly active: readonly { readonly name: string }[] }> => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select g.grade as name from job_grade_versions v
      join job_grades g on g.company_id = v.company_id and g.version_id = v.id
      where v.company_id = ${companyId} and v.is_active order by ${inOrder('g.grade_order')}, g.id`,
  )
  const known = new Set(rows.map(({ name }) => name.toLowerCase()))
  return {
    unknown: new Set(rows.length === 0 ? [] : names.filter((name) => !known.has(name.toLowerCase()))),
    active: rows,
  }
}

/** SQL that says whether a grade is an active or a former job grade of its company, or neither. */
export const stateOfGrade = (company: SQL, grade: SQL): SQL<(typeof gradeStates)[number]> => {
  const isAmong = (state: SQL) => sql`exists (select from job_grade_versions v
    join job_grades g on g.company_id = v.company_id and g.version_id = v.id
    where v.company_id = ${company} and ${state} and lower(g.grade) = lower(${grade}))`
  return sql`case when ${isAmong(sql`v.is_active`)}
      or not exists (select from job_grade_versions v where v.company_id = ${company} and v.is_active) then 'active'
    when ${isAmong(sql`not v.is_active and v.activated_at is not null`)}
      or lower(${grade}) in (${editedGrades(company)}) then 'former' else 'other' end`
}

/** The same for many rows of one company at once. */
export const stateAmong = (company: Company, rows: typeof incentives): SQL =>
  sql`case when lower(${rows.grade}) in (${gradesWhere(company, sql`v.is_active`)})
      or not exists (select from job_grade_versions v where v.company_id = ${company} and v.is_active) then 'active'
    when lower(${rows.grade}) in (${gradesWhere(company, sql`not v.is_active and v.activated_at is not null`)})
      or lower(${rows.grade}) in (${editedGrades(company)}) then 'former' else 'other' end`

/** Selects the cells of the map that name former grades: of all companies, or of one. */
export const formerCells = (companyId: number | undefined): SQL => {
  const ofCompany = (alias: string) =>
    companyId === undefined ? sql`true` : sql`${sql.raw(alias)}.company_id = ${companyId}`
  const gradesOfAll = (state: SQL) => sql`select v.company_id, lower(g.grade) from job_grade_versions v
    join job_grades g on g.company_id = v.company_id and g.version_id = v.id where ${state} and ${ofCompany('v')}`
  // Companies whose grades never changed have no former ones.
  return sql`with cells as materialized (
      select m.id, m.company_id, k.ta_rank_id, k.rank as grade, lower(k.rank) as name
      from grade_companies m join grade_company_ranks k on k.grade_company_id = m.id
      where ${ofCompany('m')} and (m.company_id in (
          select v.company_id from job_grade_versions v where not v.is_active and v.activated_at is not null)
        or m.company_id in (select e.company_id from version_edits e where e.resource = ${resourceName} and e.record_of is null))
    ), former as materialized (
      (select company_id, name from cells except ${gradesOfAll(sql`v.is_active`)}) intersect (
        ${gradesOfAll(sql`not v.is_active and v.activated_at is not null`)}
        union select e.company_id, lower(e.before ->> 'grade') from version_edits e
          where e.resource = ${resourceName} and e.record_of is null and e.before is not null and ${ofCompany('e')})
    ) select id, company_id, ta_rank_id, grade from cells
      where ((company_id, name) in (select * from former)) is true order by id, ta_rank_id`
}
