import type { ReactNode } from 'react'
import { useId } from 'react'
import { Box, Tooltip } from '@mui/material'

/** The attributes of a locked input. It keeps the focus, which a disabled one would lose, so that its reason can be read. */
type LockedInput = { readonly 'aria-disabled'?: true; readonly 'aria-describedby'?: string }

interface WhyNotProps {
  /** Why the control can't be used; null if it can. */
  readonly reason: string | null
  readonly display?: 'inline-flex' | 'block'
  /** Draws the control, whose input gets the attributes; while it is locked, it has to ignore changes. */
  readonly children: (input: LockedInput) => ReactNode
}

/** Says why a control is locked: in a tooltip on hover, focus or touch, and to screen readers. */
export const WhyNot = ({ reason, display = 'inline-flex', children }: WhyNotProps) => {
  const id = useId()
  return (
    <>
      <Tooltip title={reason ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={6000}>
        <Box
          component="span"
          sx={{
            display,
            '& .MuiSwitch-root:has([aria-disabled=true])': { opacity: 0.5, '& *': { cursor: 'not-allowed' } },
          }}
        >
          {children(reason === null ? {} : { 'aria-disabled': true, 'aria-describedby': id })}
        </Box>
      </Tooltip>
      {reason !== null && (
        <span hidden id={id}>
          {reason}
        </span>
      )}
    </>
  )
}
