import type { ReactNode } from 'react'
import { Box } from '@mui/material'
import ArrowIcon from '@mui/icons-material/ArrowForward'
import { useTranslate } from 'ra-core'
import { Row } from '../shared/Row'
import { Unseen } from '../shared/Unseen'

interface SideProps {
  readonly side: 'before' | 'after'
  /** Says to screen readers which side it is. */
  readonly label?: string
  readonly isBlock?: boolean
  readonly children: ReactNode
}

/** A value before or after a change. */
export const Side = ({ side, label, isBlock = false, children }: SideProps) => {
  const translate = useTranslate()
  const isBefore = side === 'before'
  return (
    <Box
      component={isBefore ? 'del' : 'ins'}
      sx={{
        // Of long texts a line through each line would be in the way.
        ...(isBlock ? { display: 'block', p: 1, whiteSpace: 'pre-line', textDecoration: 'none' } : { px: 0.5 }),
        minWidth: 0,
        borderRadius: 0.5,
        bgcolor: isBefore ? 'error.light' : 'success.light',
      }}
    >
      <Unseen>{label ?? translate(`schema.past.${isBefore ? 'was' : 'now'}`)} </Unseen>
      {children}
    </Box>
  )
}

/** One side of a change, and what it becomes. */
export const Becoming = ({ children: [before, after] }: { readonly children: readonly [ReactNode, ReactNode] }) => (
  <Row as="span" align="center" gap={0.75} rowGap={0.5}>
    {before}
    <ArrowIcon className="pointing" aria-hidden fontSize="inherit" color="action" />
    {after}
  </Row>
)
