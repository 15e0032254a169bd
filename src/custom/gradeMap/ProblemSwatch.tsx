import { Box } from '@mui/material'
import type { Problem } from './problems'
import { problemEdge, problemTones } from './problemTones'

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
      width: 16,
      height: 12,
      boxSizing: 'border-box',
      border: `1px solid ${theme.tokens[problemTones[problem]]}`,
      borderLeft: problemEdge(problem, theme),
      backgroundColor: isOn ? theme.tokens[`${problemTones[problem]}Soft`] : 'transparent',
    })}
  />
)
