import type { ReactNode } from 'react'
import { Typography } from '@mui/material'
import { styled } from '@mui/material/styles'

/** Names and their values, in two columns. */
export const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
  gap: theme.spacing(1, 2),
}))

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

/** One of them. */
export const Fact = ({ label, children }: FactProps) => (
  <>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body2">
      {children}
    </Typography>
  </>
)
