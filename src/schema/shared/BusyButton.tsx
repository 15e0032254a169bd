import { Box, Button, CircularProgress, type ButtonProps } from '@mui/material'
import type { MouseEvent } from 'react'

interface BusyButtonProps extends ButtonProps {
  /** What it began is under way. */
  readonly isBusy: boolean
}

/** A button that shows when it is at work. It keeps the focus meanwhile, which a disabled one would lose, and does nothing. */
export const BusyButton = ({ isBusy, onClick, children, ...props }: BusyButtonProps) => {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button {...props} aria-disabled={isBusy || props.disabled} aria-busy={isBusy} onClick={click}>
      <Box component="span" sx={{ opacity: isBusy ? 0 : 1 }}>
        {children}
      </Box>
      {isBusy && <CircularProgress aria-hidden size={18} color="inherit" sx={{ position: 'absolute' }} />}
    </Button>
  )
}
