import { Box } from '@mui/material'
import type { Problem } from './problems'
import { problemColors, problemEdge } from './problemTones'

interface ProblemSwatchProps {
  readonly problem: Problem
  readonly isOn?: boolean
  /** From the chip whose icon it is. */
  readonly className?: string
}

/** A small cell that is painted like those with the problem. */
export const ProblemSwatch = ({ problem, isOn = true, className }: ProblemSwatchProps) => (
  <Box
    data-swatch
    component="span"
    className={className}
    sx={(theme) => ({
      width: 20,
      height: 14,
      boxSizing: 'border-box',
      border: `1px solid ${problemColors(problem, theme).line}`,
      borderLeft: problemEdge(problem, theme),
      background: isOn ? problemColors(problem, theme).ground : 'transparent',
    })}
  />
)
