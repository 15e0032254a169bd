/** Whether the server can be reached: the browser says that it is offline, or the last exchange of the token has failed. */

let failures = 0
const listeners = new Set<() => void>()
const notify = () => [...listeners].forEach((listener) => listener())

/** The number of exchanges that have failed since the last one that worked. */
export const failedExchanges = (): number => failures

/** Records that an exchange has failed for want of an answer, or that one has worked. */
export const recordExchange = (worked: boolean): void => {
  failures = worked ? 0 : failures + 1
  notify()
}

export const isConnected = (): boolean => navigator.onLine && failures === 0

/** Subscribes to changes; returns a function that unsubscribes. */
export const onConnectionChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) for (const event of ['online', 'offline']) window.addEventListener(event, notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const event of ['online', 'offline']) window.removeEventListener(event, notify)
  }
}
