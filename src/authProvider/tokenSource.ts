/**
 * Provides calls with access tokens, and exchanges a token shortly before it expires, so that no click waits for a call
 * that is refused. Part of the console, not of the sign-in pages.
 *
 * | Token | A call | In the background, while the page is visible |
 * |---|---|---|
 * | fresh | uses it | nothing |
 * | expires within a minute | uses it | is exchanged |
 * | expires within ten seconds, or has expired | waits for the exchange | is exchanged |
 *
 * An exchange that gets no answer is repeated with growing pauses, and immediately when the network is back or the page
 * becomes visible (A132).
 */
import { setTokenSource, type TokenSource } from '../http'
import { readAuth } from './authState'
import { failedExchanges, onConnectionChange } from './connection'
import { renew } from './refresh'
import { isTooOld, timeToExchange } from './tokenLife'
import { readMoment, readView } from './view'

const held = (): string | null => readAuth()?.token?.access ?? null

const fresh = async (): Promise<string | null> => {
  const access = held()
  return access !== null && isTooOld(access) ? renew(access) : access
}

/** The tokens of the signed-in user. */
export const tokens: TokenSource = {
  access: held,
  fresh,
  renew,
  view: () => readView()?.id ?? null,
  moment: readMoment,
}

setTokenSource(tokens)

const shortestWait = 1_000
const longestPause = 30_000
/** The longest time that a browser's timer can take. */
const longestTimer = 2 ** 31 - 1

/** Returns the pause before the next try: one second, doubled each time. Jitter spreads the requests of many browsers. */
const pauseAfter = (failures: number) =>
  Math.min(longestPause, shortestWait * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

const isHidden = () => document.visibilityState === 'hidden'

/** Keeps the token fresh while the page is visible; returns a function that stops. */
export const keepFresh = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isExchanging = false

  const exchange = async () => {
    const access = held()
    // A hidden page must not keep its session alive indefinitely. Its calls still get a fresh token.
    if (access === null || isExchanging || isHidden()) return
    // Another tab was faster, and its message has not arrived yet.
    if (failedExchanges() === 0 && timeToExchange(access) > 0) return schedule()
    isExchanging = true
    // `renew` has recorded the failure.
    await renew(access).catch(() => {})
    isExchanging = false
    schedule()
  }

  const schedule = () => {
    clearTimeout(timer)
    const access = held()
    if (access === null || isExchanging || isHidden()) return
    const failures = failedExchanges()
    const wait = failures > 0 ? pauseAfter(failures) : Math.max(shortestWait, timeToExchange(access))
    if (wait <= longestTimer) timer = setTimeout(() => void exchange(), wait)
  }

  const retryNow = () => (failedExchanges() > 0 ? void exchange() : schedule())

  const unsubscribe = onConnectionChange(schedule)
  document.addEventListener('visibilitychange', retryNow)
  window.addEventListener('online', retryNow)
  schedule()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', retryNow)
    window.removeEventListener('online', retryNow)
  }
}
