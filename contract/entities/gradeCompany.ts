import { z } from 'zod'
import { cellText, id, maxItems, optionalLine, readVersion, ref, version } from './fields'

export const gradeCompany = z
  .object({
    id,
    name: z.string(),
    company: ref,
    /** Ta ranks that are missing here have no grade in the company. */
    grade_company_ranks: z.array(z.object({ ta_rank_id: id, rank: z.string() })),
    version,
  })
  .meta({ id: 'GradeCompany' })

/** The company's grade for a ta rank: any text that a spreadsheet's cell may hold; empty removes it (A111). */
export const grade = cellText(100)

/** One cell of the matrix. */
const cell = z.object({ ta_rank_id: id, rank: grade.optional() }, 'Please send the grades of TA ranks.')
type Cell = z.output<typeof cell>
const isFilled = (given: Cell): given is Cell & { rank: string } => Boolean(given.rank)

const grades = z
  .array(cell, 'Please send a list.')
  .max(maxItems, 'Please send at most {maximum} entries.')
  .refine((cells) => new Set(cells.map(({ ta_rank_id }) => ta_rank_id)).size === cells.length, {
    message: 'Each TA rank can be mapped once.',
  })
  .transform((cells) => cells.filter(isFilled))

export const newGradeCompany = z.object({
  company_id: id,
  /** Defaults to the company's name (A112). */
  name: optionalLine(),
  grades: grades.prefault([]),
})

export const changedGradeCompany = z.object({
  /** Must equal the id in the path. */
  id: id.optional(),
  /** Replaces all ranks. */
  grades,
  version: readVersion,
})
