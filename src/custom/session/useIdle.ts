import { useEffect, useState } from 'react'

/** The longest wait for an idle browser, in milliseconds. */
const timeout = 2_000

/** Returns true once the browser has been idle, for loading less urgent data. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari doesn't support requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(() => setIdle(true), { timeout })
    return () => cancelIdleCallback(waiting)
  }, [])
  return isIdle
}
