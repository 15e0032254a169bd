import type { ReactNode } from 'react'
import type { SvgIconComponent } from '@mui/icons-material'
import { Typography } from '@mui/material'
import { Row, Rest } from '../../schema/shared/Row'

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
  <Row
    role="region"
    aria-label={label}
    align="center"
    gap={1.5}
    rowGap={0.5}
    sx={{
      px: { xs: 1.5, sm: 2 },
      py: 0.75,
      backgroundColor: 'warning.light',
      color: 'text.primary',
      borderBottom: 1,
      borderColor: 'warning.main',
    }}
  >
    <Icon color="warning" fontSize="small" aria-hidden />
    <Rest from={200}>
      <Typography role="status" variant="body2">
        <strong>{shows}</strong> {note}
      </Typography>
    </Rest>
    <Row justify="flex-end" gap={1.5} rowGap={0} sx={{ ml: 'auto' }}>
      {children}
    </Row>
  </Row>
)
