import { useEffect, useState } from 'react'

/** The longest wait for a quiet moment, in milliseconds. */
const patience = 2_000

/** Tells whether the browser has had nothing to do since the screen opened: what can wait is asked for then. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no such callback yet.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(() => setIdle(true), { timeout: patience })
    return () => cancelIdleCallback(waiting)
  }, [])
  return isIdle
}
