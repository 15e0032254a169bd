/** Answers where a grade of one company is at another one, or at all others. */
import { equivalentsOf, type Equivalent } from '../equivalents'
import { columnOf, type GradeMap, type MapCompany, type MapRank } from '../gradeMap'

export interface Question {
  readonly grade: string
  /** The company that the grade is of. */
  readonly from: number | null
  /** The other company; null for all of them. */
  readonly to: number | null
}

export interface Answer extends Equivalent {
  readonly company: MapCompany
  readonly rank: MapRank
}

/** Returns an answer for each ta rank of the grade and each asked company, company by company. */
export const answersTo = (map: GradeMap, { grade, from, to }: Question): Answer[] => {
  if (from === null) return []
  const column = columnOf(map, from)
  const asked = map.companies.filter(({ id }) => (to === null ? id !== from : id === to))
  return asked.flatMap((company) =>
    equivalentsOf(column, grade, columnOf(map, company.id)).flatMap((equivalent) => {
      const rank = map.ranks[equivalent.place]
      return rank ? [{ ...equivalent, company, rank }] : []
    }),
  )
}
