import { useEffect, useState } from 'react'

/**
 * Counts up to a number: one at once, one more each time the browser has painted and has seen to what the person does.
 * While it is not running it stands at one again.
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
