import type { ReactNode } from 'react'
import { Box, Radio, Typography } from '@mui/material'

export interface ValueOptionProps {
  readonly label: string
  readonly group: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** One of several values of a field, of which a dialog asks which to keep. */
export const ValueOption = ({ label, group, isChosen, onChoose, children }: ValueOptionProps) => (
  <Box
    component="label"
    sx={(theme) => ({
      display: 'flex',
      alignItems: 'flex-start',
      gap: 0.5,
      p: 1,
      border: `1px solid ${isChosen ? theme.palette.primary.main : theme.palette.divider}`,
      borderRadius: 1,
      backgroundColor: isChosen ? theme.palette.primary.light : 'transparent',
      cursor: 'pointer',
    })}
  >
    <Radio size="small" name={group} checked={isChosen} onChange={onChoose} />
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      {children}
    </Box>
  </Box>
)
