import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'

interface ToolButtonProps {
  readonly label: string
  readonly children: ReactNode
  readonly onClick: () => void
  /** There is nothing to do. The button keeps the focus, which a disabled one would lose. */
  readonly isOff?: boolean
  readonly isPressed?: boolean
}

/** A button with an icon, named by its tooltip. */
export const ToolButton = ({ label, children, onClick, isOff = false, isPressed }: ToolButtonProps) => (
  <Tooltip title={label}>
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      onClick={() => !isOff && onClick()}
      sx={{ borderRadius: 1, ...(isPressed && { backgroundColor: 'primary.light', color: 'primary.main' }) }}
    >
      {children}
    </IconButton>
  </Tooltip>
)
