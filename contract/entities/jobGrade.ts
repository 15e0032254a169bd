import { z } from 'zod'
import { id, idList, readVersion, ref, requiredText, version } from './fields'
import { idsInQuery, listQuery, versionQuery } from './queries'

export const jobGrade = z
  .object({ id, grade: z.string(), countries: z.array(ref), version_id: id, version })
  .meta({ id: 'JobGrade' })

/** The grade as text, such as 'G7' or 'Senior manager'. */
export const grade = requiredText('Please enter a grade.', 100)

export const newJobGrade = z.object({ grade, country_ids: idList.prefault([]) })
export const changedJobGrade = z.object({ grade, country_ids: idList.optional(), version: readVersion })

/** Returns grades of these countries, and grades without countries, which apply everywhere (A120). */
export const gradeCountriesQuery = z.object({ countries: idsInQuery })
export const jobGradesQuery = listQuery('grade').extend({ ...gradeCountriesQuery.shape, ...versionQuery.shape })
