/** Finds problems column by column, each time a column has changed and only then. */
import type { Cells } from '../grid/model/cells'
import type { MapRank } from './gradeMap'
import { findProblems, type Problem } from './problems'

export type ProblemCounts = Readonly<Record<Problem, number>>

interface Known {
  readonly base: ReadonlyMap<string, string> | undefined
  readonly edits: ReadonlyMap<string, string> | undefined
  /** By the key of the rank. */
  readonly found: ReadonlyMap<string, Problem>
  readonly counts: ProblemCounts
}

export interface ProblemIndex {
  /** Returns the problems of a column by the key of the rank. */
  readonly problemsOf: (column: string, base: Cells, edits: Cells) => ReadonlyMap<string, Problem>
  readonly countsOf: (column: string, base: Cells, edits: Cells) => ProblemCounts
}

export const noProblems: ProblemCounts = { inversion: 0, duplicate: 0, gap: 0 }

export const addCounts = (one: ProblemCounts, other: ProblemCounts): ProblemCounts => ({
  inversion: one.inversion + other.inversion,
  duplicate: one.duplicate + other.duplicate,
  gap: one.gap + other.gap,
})

const countEach = (found: ReadonlyMap<string, Problem>): ProblemCounts => {
  const counts = { ...noProblems }
  for (const problem of found.values()) counts[problem] += 1
  return counts
}

/** Creates the index for ranks. Cells are copied by column when they change, so that their identity tells. */
export const createProblemIndex = (ranks: readonly MapRank[]): ProblemIndex => {
  const known = new Map<string, Known>()
  const look = (column: string, base: Cells, edits: Cells): Known => {
    const [stored, edited] = [base.get(column), edits.get(column)]
    const last = known.get(column)
    if (last && last.base === stored && last.edits === edited) return last
    const texts = ranks.map(({ key }) => edited?.get(key) ?? stored?.get(key) ?? '')
    const found = new Map(
      [...findProblems(texts)]
        .toSorted(([one], [other]) => one - other)
        .map(([place, problem]) => [ranks[place]?.key ?? '', problem]),
    )
    const next = { base: stored, edits: edited, found, counts: countEach(found) }
    known.set(column, next)
    return next
  }
  return {
    problemsOf: (column, base, edits) => look(column, base, edits).found,
    countsOf: (column, base, edits) => look(column, base, edits).counts,
  }
}

export interface FoundProblem {
  readonly row: string
  readonly column: string
  readonly problem: Problem
}

/** Lists the problems of columns, column by column; stops after `limit`. */
export const listProblems = (
  index: ProblemIndex,
  columns: readonly string[],
  { base, edits }: { readonly base: Cells; readonly edits: Cells },
  painted: readonly Problem[],
  limit = Infinity,
): FoundProblem[] => {
  const listed: FoundProblem[] = []
  for (const column of columns) {
    for (const [row, problem] of index.problemsOf(column, base, edits)) {
      if (!painted.includes(problem)) continue
      if (listed.length >= limit) return listed
      listed.push({ row, column, problem })
    }
  }
  return listed
}
