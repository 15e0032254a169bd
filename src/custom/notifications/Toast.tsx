import { useEffect, useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate, type NotificationPayload } from 'ra-core'
import type { NoticeOptions } from '../../schema/shared/useNotice'

/** How long a toast is shown, in milliseconds (A68). */
const durations = { success: 5_000, info: 6_000, warning: 8_000, error: 10_000 }
/** The duration of a toast with an Undo button, in milliseconds. */
const undoDuration = 15_000

/** Calls `onEnd` after `duration` milliseconds, not counting pauses; never if the duration is null. */
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

interface ToastProps {
  /** It, and its equals before it. */
  said: readonly NotificationPayload[]
  notification: NotificationPayload
  isNewest: boolean
  onDismiss: () => void
  /** Called before one is undone. */
  onUndo: (one: NotificationPayload) => void
}

const noticeOf = ({ notificationOptions }: NotificationPayload) => (notificationOptions ?? {}) as NoticeOptions

/** Shows a notification until it times out or is dismissed; hover and focus pause the countdown. */
export const Toast = ({ notification, said, isNewest, onDismiss, onUndo }: ToastProps) => {
  const translate = useTranslate()
  const [paused, setPaused] = useState(false)
  const { message, type, notificationOptions } = notification
  const { undo, countedAs = 'toasts.times', style } = noticeOf(notification)
  const count = said.length
  const requested = notificationOptions?.autoHideDuration
  useCountdown(requested === undefined ? (undo ? undoDuration : durations[type]) : requested, paused, onDismiss)
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    <Alert
      severity={type}
      // The surrounding live region announces it.
      role="none"
      data-newest={isNewest || undefined}
      onClose={onDismiss}
      closeText={translate('toasts.dismiss')}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
      style={style}
      sx={(theme) => ({
        flexShrink: 0,
        color: 'text.primary',
        backgroundColor: 'background.paper',
        border: `1px solid ${theme.tokens.border}`,
        borderLeft: `4px solid ${theme.palette[type].main}`,
        boxShadow: theme.tokens.raised,
        overflowWrap: 'anywhere',
      })}
    >
      <span>{typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}</span>
      {/* An outage fails many calls at once; their number says nothing. */}
      {count > 1 && type !== 'error' && (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {' '}
          {translate(countedAs, { count })}
        </Box>
      )}
      {said.map((one, index) => {
        const { about, undo: undoOne, asks } = noticeOf(one)
        const label = translate(asks ? 'toasts.takeBack' : 'toasts.undo')
        return (
          undoOne && (
            <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              {about && <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>{about}</Box>}
              <Button
                size="small"
                aria-label={about && `${label} ${about}`}
                onClick={() => {
                  // The focused button is removed without a blur.
                  resume()
                  onUndo(one)
                  undoOne()
                }}
              >
                {label}
              </Button>
            </Box>
          )
        )
      })}
    </Alert>
  )
}
