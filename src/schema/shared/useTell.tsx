import { useCallback } from 'react'
import { useNotificationContext, useNotify } from 'ra-core'

export interface TellOptions {
  /** The action; its messages are cleared when it is tried again. */
  readonly act?: string
  /** Undoes the action. */
  readonly undo?: () => void
}

/** Shows a notification with translated text, such as the server's message. */
export const useTell = () => {
  const notify = useNotify()
  return useCallback(
    // Passed as an element, because strings are taken for translation keys.
    (text: string, type: 'success' | 'error' | 'info', options: TellOptions = {}) =>
      notify(<>{text}</>, { type, ...options }),
    [notify],
  )
}

/** Returns a function that clears the notifications of earlier attempts. */
export const useNewAttempt = () => {
  const { setNotifications } = useNotificationContext()
  return useCallback(
    (act: string) =>
      setNotifications((all) => all.filter(({ notificationOptions }) => notificationOptions?.act !== act)),
    [setNotifications],
  )
}

/** Builds the key of an action on a record. */
export const actOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)
