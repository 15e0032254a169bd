/** Whether the server can be reached: the browser says that it is offline, or the last exchange of the token has failed. */
import { onAuthChange, readAuth } from './authState'

/** How often the exchange of an access token has failed. Any other token, such as one from another tab, is unaffected. */
let failed = { access: '', times: 0 }

/** The number of failed exchanges of the stored token. */
export const failedExchanges = (): number => (readAuth()?.token?.access === failed.access ? failed.times : 0)

const listeners = new Set<() => void>()
const notify = () => [...listeners].forEach((listener) => listener())

/** Records that the server could not be reached to exchange a token. */
export const recordFailedExchange = (access: string): void => {
  failed = { access, times: failedExchanges() + 1 }
  notify()
}

export const isConnected = (): boolean => navigator.onLine && failedExchanges() === 0

let stopListening = () => {}

const startListening = () => {
  const stopAuth = onAuthChange(notify)
  for (const event of ['online', 'offline']) window.addEventListener(event, notify)
  stopListening = () => {
    stopAuth()
    for (const event of ['online', 'offline']) window.removeEventListener(event, notify)
  }
}

/** Subscribes to changes, including those of the stored token; returns a function that unsubscribes. */
export const onConnectionChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) startListening()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopListening()
  }
}
