import type { ReactNode } from 'react'
import { Box } from '@mui/material'

interface TileGridProps {
  /** Whether tiles are as high as what is in them, instead of all alike. */
  readonly isLoose?: boolean
  readonly children: ReactNode
}

/** A grid of twelve columns. */
export const TileGrid = ({ isLoose = false, children }: TileGridProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      gap: 2,
      alignItems: isLoose ? 'start' : 'stretch',
    }}
  >
    {children}
  </Box>
)
