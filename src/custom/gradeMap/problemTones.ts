import type { Theme } from '@mui/material'
import type { Tone } from '../grid/gridProps'
import { problems, type Problem } from './problems'

/** How problems are painted. */
export const problemTones = { inversion: 'error', duplicate: 'warning', gap: 'absent' } as const satisfies Readonly<
  Record<Problem, Tone>
>

/** The left edge of a painted cell, so that problems are told apart without their colours; gaps are hatched instead. */
const edges: Readonly<Record<Problem, string>> = { inversion: '4px solid', duplicate: '4px double', gap: '0 solid' }

/** Returns the colours of a problem. What is absent has none of its own. */
export const problemColors = (problem: Problem, { tokens }: Theme) => {
  const tone = problemTones[problem]
  return tone === 'absent'
    ? { line: tokens.outline, ground: tokens.hatch }
    : { line: tokens[tone], ground: tokens[`${tone}Soft`] }
}

/** Returns the edge of a problem in its colour. */
export const problemEdge = (problem: Problem, theme: Theme): string =>
  `${edges[problem]} ${problemColors(problem, theme).line}`

/** Draws the edges in the cells of a grid. */
export const problemMarks = (theme: Theme) =>
  Object.fromEntries(
    problems.map((problem) => [
      `& .cell.${problemTones[problem]}::before`,
      { content: '""', position: 'absolute', inset: '1px auto 1px 0', borderLeft: problemEdge(problem, theme) },
    ]),
  )
