import { z } from 'zod'
import { changedRow, newRow } from './dataVersion'
import { countryNames, countryRef } from './country'
import { id, idList, lineOrNothing, maxId, requiredText, version } from './fields'
import { anyId } from './filters'
import { listQuery, versionQuery } from './queries'

export const jobGrade = z
  .object({
    id,
    grade: z.string(),
    /** The place in the order of the version, from 1 without gaps. */
    rank: z.int(),
    countries: z.array(countryRef),
    version_id: id,
    version,
  })
  .meta({ id: 'JobGrade' })

/** The grade as text, such as 'G7' or 'Senior manager'. */
export const grade = requiredText('Please enter a grade.', 100)

const rankMessage = 'Please enter a whole number from 1.'
/** A place in the order of a version; grades from there on move down. A place beyond the last one is the last. */
const rank = z.int(rankMessage).min(1, rankMessage).max(maxId, rankMessage)

/** Without a rank, a new grade is the last one, and a changed one stays where it is. */
export const newJobGrade = z.object({ grade, rank: rank.nullish(), country_ids: idList.prefault([]), ...newRow })
export const changedJobGrade = z.object({
  grade,
  rank: rank.nullish(),
  /** The rank that the caller has read. If the grade has another one by now, the call is refused with 409. */
  rank_read: rank.nullish(),
  country_ids: idList.optional(),
  ...changedRow,
})

/** What may name grades that a new version lacks: people in their roles, ranks of the grade map, and active incentives. */
export const gradeUses = ['people', 'ranks', 'incentives'] as const
export type GradeUse = (typeof gradeUses)[number]

/** Returns grades of these countries, and grades without countries, which apply everywhere (A120). */
export const gradeCountriesQuery = z.object({ countries: anyId })
export const jobGradesQuery = listQuery('grade', 'rank').extend({ ...gradeCountriesQuery.shape, ...versionQuery.shape })

const rankInFile = lineOrNothing().transform((text, context) => {
  if (text === '') return null
  const { success, data } = rank.safeParse(/^\d{1,10}$/.test(text) ? Number(text) : undefined)
  if (!success) context.addIssue({ code: 'custom', message: rankMessage })
  return data ?? null
})

/**
 * A row of the CSV file. Grades are in the order of their ranks. A row
 * without a rank follows the row above, so a file without ranks is in order.
 */
export const jobGradeRow = z.object({
  Grade: grade,
  Countries: countryNames,
  Rank: rankInFile,
})
