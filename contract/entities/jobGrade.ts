import { z } from 'zod'
import { id, idList, lineOrNothing, readVersion, ref, requiredText, version } from './fields'
import { anyId } from './filters'
import { listQuery, versionQuery } from './queries'

export const jobGrade = z
  .object({ id, grade: z.string(), countries: z.array(ref), version_id: id, version })
  .meta({ id: 'JobGrade' })

/** The grade as text, such as 'G7' or 'Senior manager'. */
export const grade = requiredText('Please enter a grade.', 100)

export const newJobGrade = z.object({ grade, country_ids: idList.prefault([]) })
export const changedJobGrade = z.object({ grade, country_ids: idList.optional(), version: readVersion })

/** What may name grades that a new version lacks: people in their roles, ranks of the grade map, and active incentives. */
export const gradeUses = ['people', 'ranks', 'incentives'] as const
export type GradeUse = (typeof gradeUses)[number]

/** Returns grades of these countries, and grades without countries, which apply everywhere (A120). */
export const gradeCountriesQuery = z.object({ countries: anyId })
export const jobGradesQuery = listQuery('grade').extend({ ...gradeCountriesQuery.shape, ...versionQuery.shape })

const namesOfCountries = (text: string): string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** A row of the CSV file; countries by name, separated by semicolons. */
export const jobGradeRow = z.object({
  Grade: grade,
  Countries: lineOrNothing(10_000).transform((text) => [...new Set(namesOfCountries(text))]),
})
