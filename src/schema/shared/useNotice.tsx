import { isValidElement, useCallback, type CSSProperties } from 'react'
import { useNotificationContext, useNotify } from 'ra-core'

export interface NoticeOptions {
  /** Identifies the action; its earlier notices are cleared when it is tried again. */
  readonly actionKey?: string
  /** The text that counts the notices of this action, of which only the newest is shown. */
  readonly countedAs?: string
  /** Names the record that `undo` brings back, if the text does not. */
  readonly about?: string
  /** Undoes the action. */
  readonly undo?: () => void
  /** Whether `undo` asks before it does. */
  readonly asks?: boolean
  /** How long to show it, in milliseconds; by default as long as its type requires. */
  readonly autoHideDuration?: number
  /** Where it is shown, if not with the others at the bottom. */
  readonly style?: CSSProperties
}

/** Returns a function that shows text that is already translated, such as the server's message. */
export const useNotice = () => {
  const notify = useNotify()
  return useCallback(
    // An element, because react-admin treats strings as translation keys.
    (text: string, type: 'success' | 'error' | 'info', options: NoticeOptions = {}) =>
      notify(<>{text}</>, { type, ...options }),
    [notify],
  )
}

/** Returns a function that clears the notices of earlier attempts at an action. */
export const useClearNotices = () => {
  const { setNotifications } = useNotificationContext()
  return useCallback(
    (actionKey: string) =>
      setNotifications((all) => {
        const left = all.filter(({ notificationOptions }) => notificationOptions?.actionKey !== actionKey)
        return left.length < all.length ? left : all
      }),
    [setNotifications],
  )
}

/** Returns a function that clears the notices with a text. */
export const useClearText = () => {
  const { setNotifications } = useNotificationContext()
  return useCallback(
    (text: string) =>
      setNotifications((all) =>
        all.filter(
          ({ message }) => !isValidElement<{ children?: unknown }>(message) || message.props.children !== text,
        ),
      ),
    [setNotifications],
  )
}

/** Builds the key of an action, from the resource, the kind of action and the record's id. */
export const actionKeyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)
