import { useEffect, useRef, useState } from 'react'

/** The delay between the last keystroke and the filter, in milliseconds. */
const delay = 300

/** Returns the state of a text input that calls `onChange` when typing pauses, and follows changes made elsewhere. */
export const useTypedText = (text: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    if (text !== typed.trim()) setTyped(text)
  }
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => latest.current(typed.trim()), delay)
    return () => clearTimeout(timer)
    // Only typing restarts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return [typed, setTyped] as const
}
