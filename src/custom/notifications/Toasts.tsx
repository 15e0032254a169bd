import { isValidElement, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Portal, Stack, useMediaQuery, type Theme } from '@mui/material'
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'ra-core'
import type { NoticeOptions } from '../../schema/shared/useNotice'
import { asksNothing, Toast } from './Toast'

const keys = new WeakMap<NotificationPayload, number>()
let lastKey = 0
const keyOf = (notification: NotificationPayload): number => {
  const key = keys.get(notification) ?? ++lastKey
  keys.set(notification, key)
  return key
}

const textOf = (message: ReactNode): string =>
  isValidElement<{ children?: ReactNode }>(message) ? textOf(message.props.children) : String(message)

/** Messages that do not name what they undo are never equal; those that are counted are, whatever they say. */
const sentence = (one: NotificationPayload): string => {
  const { undo, about, countedAs, actionKey } = (one.notificationOptions ?? {}) as NoticeOptions
  if (countedAs) return `${countedAs} ${actionKey}`
  return `${one.type} ${textOf(one.message)}${undo && !about ? keyOf(one) : ''}`
}

/** Shows the newest of equal messages with those before it, so that its countdown restarts. */
const merge = (all: readonly NotificationPayload[]) =>
  all
    .filter((one, index) => all.findLastIndex((other) => sentence(other) === sentence(one)) === index)
    .map((newest) => ({ newest, said: all.filter((other) => sentence(other) === sentence(newest)) }))

/**
 * Sets the CSS variable `--toasts` to the height of the toasts, so that dialogs end above them and what takes the focus is
 * scrolled clear of them, and keeps the toasts themselves clear of pagers. The page gets no longer.
 */
const useReservedSpace = (container: { readonly current: HTMLElement | null }, notifications: unknown) => {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const reserve = () => {
      const { offsetHeight = 0 } = container.current ?? {}
      style.setProperty('--toasts', offsetHeight === 0 ? '0px' : `${offsetHeight + 24}px`)
    }
    reserve()
    window.addEventListener('resize', reserve)
    return () => {
      window.removeEventListener('resize', reserve)
      style.removeProperty('--toasts')
    }
  }, [container, notifications])
  useEffect(() => {
    const { current: toasts } = container
    if (!toasts?.querySelector('[data-newest]')) return
    const stopped = new AbortController()
    // Without a network, they stay at the bottom.
    import('./attend').then(
      ({ attend }) => attend(toasts, stopped.signal),
      () => {},
    )
    return () => stopped.abort()
  }, [container, notifications])
}

/** Scrolls to the newest toast when they don't all fit. */
const useScrollToNewest = (
  container: { readonly current: HTMLElement | null },
  notifications: readonly NotificationPayload[],
) => {
  const newest = notifications.at(-1)
  useLayoutEffect(() => {
    const region = newest?.type === 'error' ? container.current?.firstElementChild : container.current?.lastElementChild
    region?.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
  }, [container, newest])
}

/** Removes the `aria-hidden` that an open dialog sets on its siblings, so that screen readers announce toasts. */
const useNeverHidden = (container: { readonly current: HTMLElement | null }) => {
  useEffect(() => {
    const unhide = () =>
      container.current?.hasAttribute('aria-hidden') && container.current.removeAttribute('aria-hidden')
    unhide()
    const observer = new MutationObserver(unhide)
    if (container.current) observer.observe(container.current, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [container])
}

/** Leaves out what only says that something is done, once something else is said that did not fail. */
const withoutPassed = (all: NotificationPayload[]) => {
  const newest = all.findLast(({ type }) => type !== 'error')
  return all.filter((one) => !asksNothing(one) || !newest || sentence(one) === sentence(newest))
}

/**
 * Whether the window is a phone's, where several messages would cover most of it. There, what failed is shown and one message
 * besides: those before it come when it goes, unless they ask for nothing.
 */
const useOneAtATime = () => {
  const { notifications, setNotifications } = useNotificationContext()
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const isCrowded = isPhone && withoutPassed(notifications).length < notifications.length
  useEffect(() => {
    if (isCrowded) setNotifications(withoutPassed)
  }, [isCrowded, setNotifications])
  return isPhone
}

const ToastList = () => {
  const translate = useTranslate()
  const { notifications, setNotifications } = useNotificationContext()
  const container = useRef<HTMLElement>(null)
  const isOneAtATime = useOneAtATime()
  useReservedSpace(container, notifications)
  useScrollToNewest(container, notifications)
  useNeverHidden(container)
  const shown = merge(notifications)
  const errors = shown.filter(({ newest }) => newest.type === 'error')
  const others = shown.filter(({ newest }) => newest.type !== 'error')
  const toasts = (some: typeof shown) =>
    some.map(({ newest, said }) => (
      <Toast
        key={keyOf(newest)}
        notification={newest}
        said={said}
        isNewest={newest === notifications.at(-1)}
        onDismiss={() => setNotifications((all) => all.filter((one) => sentence(one) !== sentence(newest)))}
        onUndo={(undone) => setNotifications((all) => all.filter((one) => one !== undone))}
      />
    ))
  return (
    <Stack
      component="section"
      ref={container}
      aria-label={translate('toasts.label')}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.snackbar,
        right: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 'auto' },
        bottom: 16,
        width: { sm: 400 },
        // Leaves room for a dialog in a low window.
        maxHeight: '40dvh',
        overflowY: 'auto',
        gap: errors.length > 0 && others.length > 0 ? 1 : 0,
      })}
    >
      {/* Always rendered, because some screen readers don't announce a region that appears together with its text. */}
      <Stack role="alert" aria-atomic={false} spacing={1}>
        {toasts(errors)}
      </Stack>
      <Stack role="status" aria-atomic={false} spacing={1}>
        {toasts(isOneAtATime ? others.slice(-1) : others)}
      </Stack>
    </Stack>
  )
}

/**
 * Sends the changes that react-admin's own components hold back for an undo at once, so that none is lost when the user
 * leaves.
 */
const useSendUndoable = () => {
  const take = useTakeUndoableMutation()
  const sent = useRef(new WeakSet<object>())
  useEffect(() => {
    const mutation = take()
    if (!mutation || sent.current.has(mutation)) return
    sent.current.add(mutation)
    mutation({ isUndo: false })
  }, [take])
}

/**
 * Shows all notifications at once, the newest last, where react-admin shows one at a time (A68). Undo is a button of the
 * toast; react-admin's own undo isn't used, because it delays the change.
 */
export const Toasts = () => {
  useSendUndoable()
  return (
    <Portal>
      <ToastList />
    </Portal>
  )
}
