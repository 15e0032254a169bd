/** Job grades, so far as the form of company users needs them: those of the active version, for its selector. */
import { and, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm'
import { jobGradeCountries, jobGrades, jobGradeVersions } from '../database/tables'
import type { Ref } from '../../contract/entities/fields'
import type { Queryable } from '../database/connection'
import type { Operations } from '../http/operation'
import { requireCompany } from '../records/rows'

// Raw SQL, since Drizzle omits table names in a select from one table, and the columns would be ambiguous here.
const countriesOfGrade = sql<Ref[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_order, c.id)
  from job_grade_countries l join countries c on c.id = l.country_id
  where l.company_id = job_grades.company_id and l.job_grade_id = job_grades.id), '[]')`

/** A grade matches if it has one of the countries, or none at all (A120). */
const inCountries = (db: Queryable, ids: readonly number[]) => {
  const links = db.select().from(jobGradeCountries)
  const ofGrade = and(
    eq(jobGradeCountries.company_id, jobGrades.company_id),
    eq(jobGradeCountries.job_grade_id, jobGrades.id),
  )
  return or(
    notExists(links.where(ofGrade)),
    exists(
      db
        .select()
        .from(jobGradeCountries)
        .where(and(ofGrade, inArray(jobGradeCountries.country_id, [...ids]))),
    ),
  )
}

export const jobGradeOperations: Operations<'listAllJobGrades'> = {
  listAllJobGrades: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params, query: { countries } }) =>
      db
        .select({
          id: jobGrades.id,
          grade: jobGrades.grade,
          countries: countriesOfGrade,
          version_id: jobGrades.version_id,
          version: jobGrades.version,
        })
        .from(jobGrades)
        .where(
          and(
            eq(jobGrades.company_id, params.company_id),
            inArray(
              jobGrades.version_id,
              db
                .select({ id: jobGradeVersions.id })
                .from(jobGradeVersions)
                .where(and(eq(jobGradeVersions.company_id, params.company_id), jobGradeVersions.is_active)),
            ),
            countries.length > 0 ? inCountries(db, countries) : undefined,
          ),
        )
        .orderBy(sql`fold_order(fold(${jobGrades.grade}))`, jobGrades.id),
  },
}
