import { useLayoutEffect, useRef } from 'react'
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

/**
 * Shows every notification at once, newest last, instead of react-admin's queue that shows one at a time (A68).
 * It offers no undo: the console's changes are sent before they are shown.
 */
export const Toasts = () => {
  const translate = useTranslate()
  const { notifications, setNotifications } = useNotificationContext()
  const section = useRef<HTMLElement>(null)
  // A dialog hides from screen readers all that stands beside it when it opens; what is told later is to be heard.
  useLayoutEffect(() => section.current?.removeAttribute('aria-hidden'), [notifications])
  if (notifications.length === 0) return null
  const dismiss = (gone: NotificationPayload) => setNotifications((all) => all.filter((one) => one !== gone))
  return (
    <Portal>
      <Stack
        component="section"
        ref={section}
        aria-label={translate('toasts.label')}
        spacing={1}
        sx={(theme) => ({
          position: 'fixed',
          zIndex: theme.zIndex.snackbar,
          right: { xs: 8, sm: 24 },
          left: { xs: 8, sm: 'auto' },
          // On a phone above the buttons of dialogs, which are at its bottom.
          bottom: { xs: 72, sm: 24 },
          width: { sm: 400 },
          maxHeight: { xs: 'calc(100dvh - 80px)', sm: 'calc(100dvh - 48px)' },
          overflowY: 'auto',
        })}
      >
        {notifications.map((notification) => (
          <Toast key={keyOf(notification)} notification={notification} onDismiss={() => dismiss(notification)} />
        ))}
      </Stack>
    </Portal>
  )
}
