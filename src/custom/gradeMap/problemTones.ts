import type { Theme } from '@mui/material'
import { hatchOf } from '../../../contract/theme/tokens'
import type { Tone } from '../grid/gridProps'
import { problems, type Problem } from './problems'

/** How problems are painted: in no colour of the ladder, which edges the ranks beside them. */
export const problemTones = { inversion: 'error', duplicate: 'info', gap: 'absent' } as const satisfies Readonly<
  Record<Problem, Tone>
>

/** The left edge of a painted cell, so that problems are told apart without their colours; gaps are hatched instead. */
const edges = { inversion: '4px solid', duplicate: '4px double', gap: '1px solid' } as const satisfies Readonly<
  Record<Problem, string>
>

/** Returns the colours of a problem. What is absent has none of its own, and closer lines than its cells, since legends are small. */
export const problemColors = (problem: Problem, { tokens }: Theme) => {
  const tone = problemTones[problem]
  return tone === 'absent'
    ? { line: tokens.outline, ground: hatchOf(tokens.outline, 4) }
    : { line: tokens[tone], ground: tokens[`${tone}Soft`] }
}

/** Returns the edge of a problem in its colour. */
export const problemEdge = (problem: Problem, theme: Theme): string =>
  `${edges[problem]} ${problemColors(problem, theme).line}`

const painted = problems.filter((problem) => problemTones[problem] !== 'absent')

/** Draws the edges in the cells of a grid. */
export const problemMarks = (theme: Theme) =>
  Object.fromEntries(
    painted.map((problem) => [
      `& .cell.${problemTones[problem]}::before`,
      { content: '""', position: 'absolute', inset: '1px auto 1px 0', borderLeft: problemEdge(problem, theme) },
    ]),
  )
