/** Finds the grade of one company that stands where a grade of another company stands. */
import { placesOf, type Column } from './problems'

export interface Equivalent {
  /** The place of the ta rank. */
  readonly place: number
  /** The other company's grade there; '' if it has none. */
  readonly grade: string
  /** If it has none, its nearest grades above and below; '' if there are none either. */
  readonly above: string
  readonly below: string
}

/**
 * Returns what corresponds to a grade, for each ta rank that it is mapped to.
 *
 * @example equivalentsOf(['14', '13'], '13', ['E', '']) // [{ place: 1, grade: '', above: 'E', below: '' }]
 */
export const equivalentsOf = (from: Column, grade: string, to: Column): Equivalent[] =>
  placesOf(from, grade).map((place) => ({
    place,
    grade: to[place] ?? '',
    above: to.slice(0, place).findLast((one) => one !== '') ?? '',
    below: to.slice(place + 1).find((one) => one !== '') ?? '',
  }))

/** Lists the grades of a company once each, from the highest ta rank to the lowest. */
export const gradesOf = (column: Column): string[] => {
  const found = new Map<string, string>()
  for (const grade of column) if (grade !== '' && !found.has(grade.toLowerCase())) found.set(grade.toLowerCase(), grade)
  return [...found.values()]
}
