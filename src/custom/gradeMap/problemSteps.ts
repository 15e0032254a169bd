/** Goes through the problems, column by column and from the highest rank down. */
import type { Cells } from '../grid/model/cells'
import type { Place } from '../grid/model/selection'
import { listProblems, type FoundProblem, type ProblemIndex } from './problemIndex'
import type { Problem } from './problems'

interface Problems {
  readonly index: ProblemIndex
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly base: Cells
  readonly edits: Cells
  readonly painted: readonly Problem[]
}

/** Returns the next or previous problem from a place, and continues at the other end; undefined if there is none. */
export const stepToProblem = (given: Problems, from: Place, direction: 1 | -1): FoundProblem | undefined => {
  const { index, rows, columns, painted } = given
  const places = new Map(rows.map((row, place) => [row, place]))
  const isBeyond = ({ row }: FoundProblem) => direction * ((places.get(row) ?? 0) - from.row) > 0
  // The column itself comes first, beyond the place, and last, up to it.
  for (let distance = 0; distance <= columns.length; distance += 1) {
    const place = (((from.column + direction * distance) % columns.length) + columns.length) % columns.length
    const found = listProblems(index, [columns[place] ?? ''], given, painted).filter(({ row }) => places.has(row))
    const wanted = distance === 0 ? found.filter(isBeyond) : found
    const next = wanted.at(direction === 1 ? 0 : -1)
    if (next) return next
  }
  return undefined
}
