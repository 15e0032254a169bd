/** The toasts of the sign-in pages. They survive navigation: the success of Reset password is shown on Login. */
import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'success'
  readonly text: string
  /** The page announces it already, so screen readers should skip the toast. */
  readonly isAnnounced: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  listeners.forEach((listener) => listener())
}

/** Adds a toast, or restarts an identical one. */
export const showToast = (kind: Toast['kind'], text: string, { isAnnounced = false } = {}): void => {
  lastId += 1
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text)
  replace([...others, { id: lastId, kind, text, isAnnounced }])
}

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

/** Clears all toasts before the next attempt. */
export const clearToasts = (): void => {
  if (toasts.length > 0) replace([])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
