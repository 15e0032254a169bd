import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { loadAhead } from '../../schema/shared/lazyModule'

/** The longest wait for an idle browser, in milliseconds: the first click may come soon. */
const timeout = 100

/** Runs a task once the browser is idle; returns a function that cancels it. */
const whenIdle = (task: () => void): (() => void) => {
  // Safari doesn't support requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, timeout)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(task, { timeout })
  return () => cancelIdleCallback(waiting)
}

/** Loads the rest of the console once the first screen is complete and painted, so that no click waits for it. */
export const useLoadAhead = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    let cancel: (() => void) | undefined
    const look = () => {
      if (cancel === undefined && client.isFetching() === 0) cancel = whenIdle(() => void loadAhead())
    }
    const unsubscribe = client.getQueryCache().subscribe(look)
    look()
    return () => {
      unsubscribe()
      cancel?.()
    }
  }, [client])
}
