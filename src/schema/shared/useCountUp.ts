import { useEffect, useState } from 'react'

/**
 * Counts up to `total`, one step per painted frame, so that the browser stays responsive. Restarts at 1 while not
 * running.
 */
export const useCountUp = (total: number, isRunning = true): number => {
  const [count, setCount] = useState(1)
  const [wasRunning, setWasRunning] = useState(isRunning)
  if (wasRunning !== isRunning) {
    setWasRunning(isRunning)
    setCount(1)
  }
  const isDone = !isRunning || count >= total
  useEffect(() => {
    if (isDone) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setCount(count + 1))
    })
    return () => cancelAnimationFrame(frame)
  }, [count, isDone])
  return count
}
