import { useEffect, useRef } from 'react'

/** Returns the date field that contains an element, if it is one of its typed sections. */
const typedFieldOf = (element: EventTarget | null) =>
  element instanceof Element && element.getAttribute('role') === 'spinbutton' ? element.closest('[role="group"]') : null

/**
 * Clears a date when the date that must precede it is moved to the same day or later (A89). While that date is being
 * typed, it takes intermediate values, so it is compared only when its field loses the focus.
 */
export const useClearedByDate = (earlier: string | null, later: string | null, clear: () => void) => {
  const isPassed = Boolean(earlier && later && later <= earlier)
  const last = useRef(earlier)
  const latestClear = useRef(clear)
  useEffect(() => {
    latestClear.current = clear
  })
  useEffect(() => {
    const hasMoved = earlier !== last.current
    last.current = earlier
    if (!hasMoved || !isPassed) return
    const typed = typedFieldOf(document.activeElement)
    if (!typed) return latestClear.current()
    const leave = (event: Event) => {
      if (typedFieldOf((event as FocusEvent).relatedTarget) !== typed) latestClear.current()
    }
    typed.addEventListener('focusout', leave)
    return () => typed.removeEventListener('focusout', leave)
  }, [earlier, isPassed])
}
