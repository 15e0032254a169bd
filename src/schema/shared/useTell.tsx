import { useCallback } from 'react'
import { useNotificationContext, useNotify } from 'ra-core'

export interface TellOptions {
  /** What the person tried: its messages go when it is tried again. */
  readonly act?: string
  /** Takes back what is told. */
  readonly undo?: () => void
}

/** Shows a text that is already in the person's language, such as the server's message. */
export const useTell = () => {
  const notify = useNotify()
  return useCallback(
    // As an element, since a text would be taken for a key of the catalogue.
    (text: string, type: 'success' | 'error' | 'info', options: TellOptions = {}) =>
      notify(<>{text}</>, { type, ...options }),
    [notify],
  )
}

/** Gives a function that takes away what was told of earlier attempts. */
export const useNewAttempt = () => {
  const { setNotifications } = useNotificationContext()
  return useCallback(
    (act: string) =>
      setNotifications((all) => all.filter(({ notificationOptions }) => notificationOptions?.act !== act)),
    [setNotifications],
  )
}

/** Names an attempt to do something with a record. */
export const actOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)
