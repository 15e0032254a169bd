import { isValidElement, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Portal, Stack } from '@mui/material'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'ra-core'
import { Toast } from './Toast'

const keys = new WeakMap<NotificationPayload, number>()
let lastKey = 0
const keyOf = (notification: NotificationPayload): number => {
  const key = keys.get(notification) ?? ++lastKey
  keys.set(notification, key)
  return key
}

const textOf = (message: ReactNode): string =>
  isValidElement<{ children?: ReactNode }>(message) ? textOf(message.props.children) : String(message)

const sentence = ({ type, message }: NotificationPayload): string => `${type} ${textOf(message)}`

/** Of equal messages the newest alone, which begins its time anew. */
const distinct = (all: readonly NotificationPayload[]): NotificationPayload[] =>
  all.filter((one, index) => all.findLastIndex((other) => sentence(other) === sentence(one)) === index)

/**
 * Tells the page how much of its bottom the toasts take, so that dialogs end above them and everything else can be
 * scrolled out from below them: no button is ever covered for good.
 */
const useReservedRoom = (shelf: { readonly current: HTMLElement | null }, notifications: unknown) => {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const reserve = () => {
      const { offsetHeight = 0 } = shelf.current ?? {}
      style.setProperty('--toasts', offsetHeight === 0 ? '0px' : `${offsetHeight + 24}px`)
    }
    reserve()
    window.addEventListener('resize', reserve)
    return () => {
      window.removeEventListener('resize', reserve)
      style.removeProperty('--toasts')
    }
  }, [shelf, notifications])
}

/** Where they do not all fit, the newest is in view. */
const useNewestInView = (
  shelf: { readonly current: HTMLElement | null },
  notifications: readonly NotificationPayload[],
) => {
  const newest = notifications.at(-1)
  useLayoutEffect(() => {
    const region = newest?.type === 'error' ? shelf.current?.firstElementChild : shelf.current?.lastElementChild
    region?.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
  }, [shelf, newest])
}

/** A dialog hides from screen readers all that stands beside it; what is told meanwhile is to be heard. */
const useAlwaysHeard = (shelf: { readonly current: HTMLElement | null }) => {
  useEffect(() => {
    const hear = () => shelf.current?.hasAttribute('aria-hidden') && shelf.current.removeAttribute('aria-hidden')
    hear()
    const watch = new MutationObserver(hear)
    if (shelf.current) watch.observe(shelf.current, { attributeFilter: ['aria-hidden'] })
    return () => watch.disconnect()
  }, [shelf])
}

const Shelf = () => {
  const translate = useTranslate()
  const { notifications, setNotifications } = useNotificationContext()
  const shelf = useRef<HTMLElement>(null)
  useReservedRoom(shelf, notifications)
  useNewestInView(shelf, notifications)
  useAlwaysHeard(shelf)
  const shown = distinct(notifications)
  const errors = shown.filter(({ type }) => type === 'error')
  const others = shown.filter(({ type }) => type !== 'error')
  const toasts = (some: readonly NotificationPayload[]) =>
    some.map((notification) => (
      <Toast
        key={keyOf(notification)}
        notification={notification}
        onDismiss={() => setNotifications((all) => all.filter((one) => sentence(one) !== sentence(notification)))}
      />
    ))
  return (
    <Stack
      component="section"
      ref={shelf}
      aria-label={translate('toasts.label')}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.snackbar,
        right: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 'auto' },
        bottom: 16,
        width: { sm: 400 },
        // A low window keeps room for the dialog above.
        maxHeight: '40dvh',
        overflowY: 'auto',
        gap: errors.length > 0 && others.length > 0 ? 1 : 0,
      })}
    >
      {/* There from the start, since a region that comes with its text is not read out by every screen reader. */}
      <Stack role="alert" aria-atomic={false} spacing={1}>
        {toasts(errors)}
      </Stack>
      <Stack role="status" aria-atomic={false} spacing={1}>
        {toasts(others)}
      </Stack>
    </Stack>
  )
}

/**
 * Shows every notification at once, newest last, instead of react-admin's queue that shows one at a time (A68). What can
 * be taken back brings a button of its own; react-admin's undo, which delays the change, is not used.
 */
export const Toasts = () => (
  <Portal>
    <Shelf />
  </Portal>
)
