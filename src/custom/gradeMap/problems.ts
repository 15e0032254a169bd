/** Finds what looks wrong in the column of a company: gaps, duplicates and inversions. */
import { findOutOfOrder } from './gradeOrder'

/** From the gravest to the least. */
export const problems = ['inversion', 'duplicate', 'gap'] as const
export type Problem = (typeof problems)[number]

/** The grades of a company, from the highest ta rank to the lowest; '' where there is none. */
export type Column = readonly string[]

const placesWithGrade = (column: Column): number[] => column.flatMap((grade, place) => (grade === '' ? [] : [place]))

/** A rank without a grade, between ranks that have one. */
const findGaps = (filled: readonly number[]): number[] =>
  filled.slice(1).flatMap((place, index) => {
    const above = filled[index] ?? place
    return Array.from({ length: place - above - 1 }, (_, offset) => above + 1 + offset)
  })

/** All places of a grade that returns after another one; neighbouring ranks may share a grade. */
const findDuplicates = (column: Column, filled: readonly number[]): number[] => {
  const last = new Map<string, number>()
  const repeated = new Set<string>()
  const keyAt = (place: number) => column[place]?.toLowerCase() ?? ''
  for (const [index, place] of filled.entries()) {
    const key = keyAt(place)
    if ((last.get(key) ?? index) < index - 1) repeated.add(key)
    last.set(key, index)
  }
  return filled.filter((place) => repeated.has(keyAt(place)))
}

/**
 * Returns the problem of each place that has one; of several, the gravest. An inversion is a higher ta rank on a lower
 * grade.
 *
 * @example findProblems(['5', '', '3', '4', '2']) // gap at 1, inversion at 2
 */
export const findProblems = (column: Column): ReadonlyMap<number, Problem> => {
  const filled = placesWithGrade(column)
  return new Map<number, Problem>([
    ...findGaps(filled).map((place) => [place, 'gap'] as const),
    ...findDuplicates(column, filled).map((place) => [place, 'duplicate'] as const),
    ...findOutOfOrder(column).map((place) => [place, 'inversion'] as const),
  ])
}

/** Returns the places of a grade in a column, ignoring case. */
export const placesOf = (column: Column, grade: string): number[] =>
  placesWithGrade(column).filter((place) => column[place]?.toLowerCase() === grade.toLowerCase())
