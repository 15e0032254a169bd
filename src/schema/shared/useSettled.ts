import { useEffect, useState } from 'react'

/** Returns a text once it has not changed for some milliseconds; an empty one at once. */
export const useSettled = (text: string, delay: number): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return text === '' ? '' : settled
}
