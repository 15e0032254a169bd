import type { ReactNode } from 'react'
import { Box } from '@mui/material'

/** A grid of twelve columns. */
export const TileGrid = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 2 }}>{children}</Box>
)
