import type { ReactNode } from 'react'
import type { SvgIconComponent } from '@mui/icons-material'
import { Box, Typography } from '@mui/material'

interface LookingBarProps {
  readonly label: string
  readonly icon: SvgIconComponent
  /** What the console shows instead of what is there for the signed-in user now. */
  readonly shows: string
  readonly note: string
  /** The buttons that lead elsewhere. */
  readonly children: ReactNode
}

/** Says above every page that the console is looked at in another way, in which nothing can be changed. */
export const LookingBar = ({ label, icon: Icon, shows, note, children }: LookingBarProps) => (
  <Box
    role="region"
    aria-label={label}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      rowGap: 0.5,
      px: { xs: 1.5, sm: 2 },
      py: 0.75,
      backgroundColor: 'warning.light',
      color: 'text.primary',
      borderBottom: 1,
      borderColor: 'warning.main',
    }}
  >
    <Icon color="warning" fontSize="small" aria-hidden />
    <Typography role="status" variant="body2" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{shows}</strong> {note}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', columnGap: 1.5, ml: 'auto' }}>{children}</Box>
  </Box>
)
