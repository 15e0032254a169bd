import { Box, Button, CircularProgress, type ButtonProps } from '@mui/material'
import type { MouseEvent } from 'react'

interface BusyButtonProps extends ButtonProps {
  /** Whether the action is running. */
  readonly isBusy: boolean
}

/** A button with a spinner. While busy it ignores clicks but keeps the focus, which a disabled button would lose. */
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
