/** The messages of the sign-in pages. They outlive a page: what Reset password says is read on Login. */
import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'success'
  readonly text: string
  /** The page says it already: it need not be read out again. */
  readonly isSaid: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  listeners.forEach((listener) => listener())
}

/** Shows a message beside those that are there; one that is there already begins its time anew. */
export const showToast = (kind: Toast['kind'], text: string, { isSaid = false } = {}): void => {
  lastId += 1
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text)
  replace([...others, { id: lastId, kind, text, isSaid }])
}

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

/** Takes the messages away before the next attempt. */
export const clearToasts = (): void => {
  if (toasts.length > 0) replace([])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
