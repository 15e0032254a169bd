import { useEffect, useRef, useState } from 'react'

/** The delay between the last keystroke and the filter, in milliseconds. */
const delay = 300

const trim = (typed: string): string | undefined => typed.trim()

/**
 * Returns the state of a text input that calls `onChange` when typing pauses, and follows changes made elsewhere. `read`
 * returns the text that the filter gets, or undefined if the input is invalid; then the filter stays as it is.
 */
export const useTypedText = (text: string, onChange: (text: string) => void, read = trim) => {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const [sent, setSent] = useState(text)
  const wanted = read(typed)
  if (text !== seen) {
    setSeen(text)
    // What was sent comes back late if the page is busy, and must not replace what was typed since.
    if (text !== sent) {
      setSent(text)
      if (text !== wanted) setTyped(text)
    }
  }
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (wanted === undefined || wanted === text) return
    const timer = setTimeout(() => {
      setSent(wanted)
      latest.current(wanted)
    }, delay)
    return () => clearTimeout(timer)
    // Only typing restarts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return [typed, setTyped] as const
}
