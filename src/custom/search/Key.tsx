import type { ReactNode } from 'react'
import { Box } from '@mui/material'

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
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
