/** Whether the page is on its way to paper: what the screen shows in parts is then read and drawn as a whole. */
import { useSyncExternalStore } from 'react'

let isPrinting = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const setPrinting = (is: boolean): void => {
  isPrinting = is
  listeners.forEach((listener) => listener())
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
