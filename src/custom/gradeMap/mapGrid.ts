/** What the grid needs to show the grade map: columns, rules and paint. */
import { grade } from '../../../contract/entities/gradeCompany'
import { sayIssue } from '../../../contract/fieldErrors'
import type { CellPaint, GridColumn } from '../grid/gridProps'
import type { GradeMap, MapCompany } from './gradeMap'
import { problemTones } from './problemTones'
import type { ProblemIndex } from './problemIndex'
import type { Problem } from './problems'

const columnWidth = 148

export const gridColumnsOf = (companies: readonly MapCompany[]): GridColumn[] =>
  companies.map(({ key, name }) => ({ key, label: name, width: columnWidth }))

/** Returns why a text can't be a grade. */
export const refuseGrade = (_row: string, _column: string, text: string): string | undefined => {
  const issue = grade.safeParse(text).error?.issues[0]
  return issue && sayIssue(issue)
}

interface PaintOptions {
  readonly index: ProblemIndex
  readonly base: GradeMap['cells']
  readonly edits: GradeMap['cells']
  readonly painted: readonly Problem[]
  readonly describe: (problem: Problem) => string
}

/** Returns a function that paints the problems of a cell. */
export const paintOf = ({ index, base, edits, painted, describe }: PaintOptions) => {
  const paints = new Map<Problem, CellPaint>(
    painted.map((problem) => [problem, { tone: problemTones[problem], about: describe(problem) }]),
  )
  return (row: string, column: string): CellPaint | undefined => {
    const problem = index.problemsOf(column, base, edits).get(row)
    return problem && paints.get(problem)
  }
}
