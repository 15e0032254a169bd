/** The CSV file of job grades: one row per grade, with the names of its countries. */
import { sql } from 'drizzle-orm'
import { jobGradeRow } from '../../../contract/entities/jobGrade'
import type { VersionFile } from '../../records/versions/declared'
import { insertCountries, resolveCountries } from './countries'

interface Stored {
  readonly grade: string
  readonly countries: string | null
}

export const gradeFile: VersionFile = {
  row: jobGradeRow,
  prepare: async (writer, _companyId, rows) => {
    const { ids, rejected } = await resolveCountries(writer.db, rows)
    const wrong = new Set(rejected.map(({ row }) => row))
    return {
      members: ['grade'],
      rows: rows.filter(({ row }) => !wrong.has(row)).map((read) => ({ ...read, values: read.values.slice(0, 1) })),
      rejected,
      afterInsert: ({ company_id }, gradeIds, pause) => insertCountries(writer, company_id, gradeIds, ids, pause),
    }
  },
  select: ({ company_id, version_id }) => sql`select g.grade, (
      select string_agg(c.name, '; ' order by c.name_order, c.id)
      from job_grade_countries l join countries c on c.id = l.country_id
      where l.company_id = g.company_id and l.job_grade_id = g.id) as countries
    from job_grades g where g.company_id = ${company_id} and g.version_id = ${version_id}
    order by g.grade_order, g.id`,
  cellsOf: (row) => {
    const { grade, countries } = row as unknown as Stored
    return [grade, countries]
  },
}
