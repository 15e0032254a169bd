import { Box } from '@mui/material'
import type { Problem } from './problems'
import { problemEdge, problemTones } from './problemTones'

/** A small cell that is painted like those with the problem. */
export const ProblemSwatch = ({ problem, isOn = true }: { problem: Problem; isOn?: boolean }) => (
  <Box
    data-swatch
    component="span"
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
