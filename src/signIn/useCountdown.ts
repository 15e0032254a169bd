import { useEffect, useState } from 'react'

const bothClocks = () => ({ wall: Date.now(), steady: performance.now() })

/**
 * Counts down seconds to 0, starting on mount and on each `restart`.
 *
 * Uses whichever of two clocks is ahead: one stops while the computer sleeps, the other can be set back.
 */
export const useCountdown = (seconds: number) => {
  const [start, setStart] = useState(bothClocks)
  const [remaining, setRemaining] = useState(seconds)

  const restart = () => {
    setStart(bothClocks())
    setRemaining(seconds)
  }

  useEffect(() => {
    const timer = setInterval(() => {
      const now = bothClocks()
      const passed = Math.max(now.wall - start.wall, now.steady - start.steady) / 1000
      const left = Math.max(0, Math.ceil(seconds - passed))
      setRemaining(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [start, seconds])

  return { remaining, restart }
}
