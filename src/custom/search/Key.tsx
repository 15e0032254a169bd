import type { ReactNode } from 'react'
import { Box, Typography } from '@mui/material'
import { Row } from '../../schema/shared/Row'

/** A key of the keyboard. */
export const Key = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="kbd"
    sx={{
      px: 0.75,
      py: 0.25,
      border: 1,
      borderColor: 'divider',
      borderRadius: 0.5,
      backgroundColor: 'background.default',
      color: 'text.primary',
      typography: 'caption',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)

interface KeyRowProps {
  readonly keys: ReactNode
  readonly children: ReactNode
}

/** What keys do, in a list of them. */
export const KeyRow = ({ keys, children }: KeyRowProps) => (
  <Row justify="space-between" sx={{ py: 0.75 }}>
    <Typography component="dt">{children}</Typography>
    <Row as="dd" align="center" gap={0.5}>
      {keys}
    </Row>
  </Row>
)
