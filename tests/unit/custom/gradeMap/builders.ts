/** Builds small grade maps. */
import { gradeMapOf, type GradeMap } from '../../../../src/custom/gradeMap/gradeMap'

const ranks = ['Executive 1', 'Executive 2', 'Manager'].map((name, place) => ({ id: place + 1, name }))

/** Builds a mapping from its grades, from the highest rank down; '' is none. */
export const mappingOf = (id: number, name: string, grades: readonly string[], version = 1) => ({
  id,
  name,
  company: { id: id * 10, name },
  grade_company_ranks: grades.flatMap((rank, place) => (rank === '' ? [] : [{ ta_rank_id: place + 1, rank }])),
  version,
})

/** A map of three ranks: Aurora with 3, 2, 1 and Borealis with A and a gap. */
export const smallMap = (): GradeMap =>
  gradeMapOf(ranks, [mappingOf(1, 'Aurora', ['3', '2', '1']), mappingOf(2, 'Borealis', ['A', '', 'C'])])
