import { useEffect, useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate, type NotificationPayload } from 'ra-core'
import { Rest, Row } from '../../schema/shared/Row'
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

/** Whether most of an element lies under another one. */
const isUnder = (one: Element, other: Element): boolean => {
  const [box, above] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  const width = Math.min(box.right, above.right) - Math.max(box.left, above.left)
  const height = Math.min(box.bottom, above.bottom) - Math.max(box.top, above.top)
  return width > 0 && height > 0 && width * height > (box.width * box.height) / 2
}

/** Calls `onCover` when something under the element of the ref takes the focus, which would not be seen (WCAG 2.4.11). */
const useCoveredFocus = (onCover: () => void) => {
  const ref = useRef<HTMLDivElement>(null)
  const cover = useRef(onCover)
  useEffect(() => {
    cover.current = onCover
  })
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const { current } = ref
      if (current && target instanceof Element && !current.contains(target) && isUnder(target, current)) cover.current()
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  return ref
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

/** Whether a notification neither failed nor can be undone: others are worth reading first. */
export const asksNothing = (one: NotificationPayload): boolean => one.type === 'success' && !noticeOf(one).undo

/** Shows a notification until it times out or is dismissed; hover and focus pause the countdown. One without actions steps aside for whatever has the focus. */
export const Toast = ({ notification, said, isNewest, onDismiss, onUndo }: ToastProps) => {
  const translate = useTranslate()
  const [paused, setPaused] = useState(false)
  const { message, type, notificationOptions } = notification
  const { undo, countedAs = 'toasts.times', style } = noticeOf(notification)
  const count = said.length
  const requested = notificationOptions?.autoHideDuration
  useCountdown(requested === undefined ? (undo ? undoDuration : durations[type]) : requested, paused, onDismiss)
  const ref = useCoveredFocus(() => said.every(asksNothing) && onDismiss())
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    <Alert
      ref={ref}
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
      })}
    >
      <span>{typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}</span>
      {/* An outage fails many calls at once; their number says nothing. */}
      {count > 1 && type !== 'error' && (
        <Typography component="span" variant="inherit" color="textSecondary" className="nowrap">
          {` ${translate(countedAs, { count })}`}
        </Typography>
      )}
      {said.map((one, index) => {
        const { about, undo: undoOne, asks } = noticeOf(one)
        const label = translate(asks ? 'toasts.takeBack' : 'toasts.undo')
        return (
          undoOne && (
            <Row key={index} align="center">
              {about && (
                <Rest>
                  <Typography variant="strong">{about}</Typography>
                </Rest>
              )}
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
            </Row>
          )
        )
      })}
    </Alert>
  )
}
