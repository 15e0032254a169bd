import { useEffect, useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate, type NotificationPayload } from 'ra-core'
import { keepFocus } from '../../schema/page/Page'
import type { TellOptions } from '../../schema/shared/useTell'

/** How long a toast stays, in milliseconds: errors are longer to read, and none goes before five seconds (A68). */
const stay = { success: 5_000, info: 6_000, warning: 8_000, error: 10_000 }
/** Leave more time to decide when the toast offers Undo. */
const stayWithUndo = 15_000

/** Calls `onEnd` after `duration`, not counting the time in which it is paused; without a duration, never. */
const useCountdown = (duration: number | null, paused: boolean, onEnd: () => void) => {
  const remaining = useRef(duration)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (paused || remaining.current === null) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      if (remaining.current !== null) remaining.current -= Date.now() - startedAt
    }
  }, [paused])
}

/** The button goes with its toast. */
const keepFocusSoon = () => setTimeout(keepFocus)

interface ToastProps {
  notification: NotificationPayload
  onDismiss: () => void
}

/** Shows one notification until its time is over or it is dismissed; hover and focus stop the clock. */
export const Toast = ({ notification: { message, type, notificationOptions }, onDismiss }: ToastProps) => {
  const translate = useTranslate()
  const [paused, setPaused] = useState(false)
  const { undo } = (notificationOptions ?? {}) as TellOptions
  const asked = notificationOptions?.autoHideDuration
  useCountdown(asked === undefined ? (undo ? stayWithUndo : stay[type]) : asked, paused, onDismiss)
  const pause = () => setPaused(true)
  const goOn = () => setPaused(false)
  return (
    <Alert
      severity={type}
      // The region around it is what speaks.
      role="none"
      onClose={onDismiss}
      closeText={translate('toasts.dismiss')}
      onMouseEnter={pause}
      onMouseLeave={goOn}
      onFocus={pause}
      onBlur={goOn}
      sx={(theme) => ({
        flexShrink: 0,
        color: 'text.primary',
        backgroundColor: 'background.paper',
        border: `1px solid ${theme.tokens.border}`,
        borderLeft: `4px solid ${theme.palette[type].main}`,
        boxShadow: `0 8px 24px ${theme.tokens.shadow}`,
        overflowWrap: 'anywhere',
      })}
    >
      {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
      {undo && (
        <Box>
          <Button
            size="small"
            onClick={() => {
              onDismiss()
              keepFocusSoon()
              undo()
            }}
          >
            {translate('toasts.undo')}
          </Button>
        </Box>
      )}
    </Alert>
  )
}
