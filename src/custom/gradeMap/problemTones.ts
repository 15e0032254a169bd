import type { Theme } from '@mui/material'
import type { Tone } from '../grid/gridProps'
import { problems, type Problem } from './problems'

/** How problems are painted. */
export const problemTones = { inversion: 'error', duplicate: 'warning', gap: 'info' } as const satisfies Readonly<
  Record<Problem, Tone>
>

/** The left edge of a painted cell, so that problems are told apart without their colours. */
const edges: Readonly<Record<Problem, string>> = { inversion: '4px solid', duplicate: '4px double', gap: '2px dotted' }

/** Returns the edge of a problem in its colour. */
export const problemEdge = (problem: Problem, { tokens }: Theme): string =>
  `${edges[problem]} ${tokens[problemTones[problem]]}`

/** Draws the edges in the cells of a grid. */
export const problemMarks = (theme: Theme) =>
  Object.fromEntries(
    problems.map((problem) => [
      `& .cell.${problemTones[problem]}::before`,
      { content: '""', position: 'absolute', inset: '1px auto 1px 0', borderLeft: problemEdge(problem, theme) },
    ]),
  )
