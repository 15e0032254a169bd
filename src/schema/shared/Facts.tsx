import type { ReactNode } from 'react'
import { Typography } from '@mui/material'
import { styled } from '@mui/material/styles'
import { Columns } from './Columns'

/** Names and their values, in two columns. */
export const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
  gap: theme.spacing(1, 2),
}))

interface FactProps {
  readonly label: string
  /** How the value is set. */
  readonly variant?: 'body1' | 'body2'
  readonly children: ReactNode
}

/** One of them. */
export const Fact = ({ label, variant = 'body2', children }: FactProps) => (
  <>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography component="dd" variant={variant}>
      {children}
    </Typography>
  </>
)

interface FactRowProps extends FactProps {
  /** How wide the label beside the value is, in pixels. On phones, or without it, the label is above the value. */
  readonly labelWidth?: number
}

/** A fact in a row of its own, for a list whose values have different heights. */
export const FactRow = ({ labelWidth, ...fact }: FactRowProps) => (
  <Columns gap={1} rowGap={0} {...(labelWidth && { sm: `${labelWidth}px minmax(0, 1fr)` })}>
    <Fact {...fact} />
  </Columns>
)
