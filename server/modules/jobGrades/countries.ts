/** The countries that a grade is limited to. A grade without countries applies everywhere (A120). */
import { sql, type SQL } from 'drizzle-orm'
import type { Ref } from '../../../contract/entities/fields'
import { jobGradeCountries } from '../../database/tables'
import type { RejectedCell } from '../../../contract/entities/imports'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { insertSelected } from '../../records/changeSelected'
import { resolveNames } from '../../records/imports/resolveNames'
import { inParts } from '../../records/imports/writing'
import type { Writer } from '../../records/logChanges'
import { referencesOf } from '../../records/table'

// Raw SQL, since Drizzle omits table names in a select from one table, and the columns would be ambiguous here.
const ofGrade = sql.raw('l.company_id = job_grades.company_id and l.job_grade_id = job_grades.id')

export const countriesOfGrade = sql<Ref[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_order, c.id)
  from job_grade_countries l join countries c on c.id = l.country_id where ${ofGrade}), '[]')`

/** The countries of a row named `r`, to be compared. */
export const comparedCountries = sql`array(
  select l.country_id from job_grade_countries l
  where l.company_id = r.company_id and l.job_grade_id = r.id order by l.country_id)`

/** Turns a condition of linked countries into one of grades. */
export const isInCountries = (condition: SQL): SQL => sql`(
  not exists (select from ${jobGradeCountries} l where ${ofGrade})
  or exists (select from ${jobGradeCountries} where job_grade_countries.company_id = job_grades.company_id
    and job_grade_countries.job_grade_id = job_grades.id and ${condition}))`

const heading = 'Countries'
const place = 1

interface Resolved {
  /** The ids of the countries of each row. */
  readonly ids: readonly (readonly number[])[]
  readonly rejected: readonly RejectedCell[]
}

/** Commas are part of names, such as 'Korea, Republic of', so a list with commas is read as one name. */
const reasonOf = ({ value, reason }: RejectedCell): string =>
  value?.includes(',') ? `${reason} Separate several countries with semicolons.` : reason

/** Finds the countries that rows name; each name is looked up once. */
export const resolveCountries = async (db: Queryable, rows: readonly ReadRow[]): Promise<Resolved> => {
  const reference = referencesOf(jobGradeCountries).find(({ member }) => member === 'country_id')
  const columns = reference ? [{ place: 0, heading: 'Country', reference }] : []
  const namesOf = ({ values }: ReadRow) => (values[place] ?? []) as readonly string[]
  const names = [...new Set(rows.flatMap(namesOf))]
  const found = await resolveNames(
    db,
    names.map((name) => ({ row: 0, cells: [name], values: [name] })),
    columns,
    {},
  )
  const idOf = new Map(names.map((name, index) => [name, Number(found.rows[index]?.values[0] ?? 0)]))
  const unknown = new Map(found.rejected.map((cell) => [cell.value, cell]))
  return {
    ids: rows.map((read) => [...new Set(namesOf(read).map((name) => idOf.get(name) ?? 0))]),
    rejected: rows.flatMap((read) =>
      namesOf(read).flatMap((name) => {
        const cell = unknown.get(name)
        return cell ? [{ ...cell, row: read.row, column: heading, reason: reasonOf(cell) }] : []
      }),
    ),
  }
}

/** Stores the countries of new grades, given in the same order. */
export const insertCountries = async (
  writer: Writer,
  companyId: number,
  gradeIds: readonly number[],
  countryIds: readonly (readonly number[])[],
  pause: () => Promise<void>,
): Promise<void> => {
  const links = gradeIds.flatMap((gradeId, index) =>
    (countryIds[index] ?? []).map((countryId) => [gradeId, countryId] as const),
  )
  await inParts(links, { pause }, (part) => {
    const grades = sql.param(part.map(([gradeId]) => gradeId))
    const ids = sql.param(part.map(([, countryId]) => countryId))
    return insertSelected(
      writer,
      jobGradeCountries,
      ['company_id', 'job_grade_id', 'country_id'],
      sql`select ${companyId}::int, grade_id, country_id from unnest(${grades}::int[], ${ids}::int[]) as given (grade_id, country_id)`,
    )
  })
}
