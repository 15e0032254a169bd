import { useEffect, useRef } from 'react'

/** The date field of which an element is one of the parts that are typed. */
const typedFieldOf = (element: EventTarget | null) =>
  element instanceof Element && element.getAttribute('role') === 'spinbutton' ? element.closest('[role="group"]') : null

/**
 * Clears a date when the one that must be before it is moved to it or past it (A89). Both are as a form writes them.
 * Typed part by part, a date is many others on its way: only the one that stands when the field is left counts.
 */
export const useClearedByDate = (earlier: string | null, held: string | null, clear: () => void) => {
  const isPassed = Boolean(earlier && held && held <= earlier)
  const last = useRef(earlier)
  const clearNow = useRef(clear)
  useEffect(() => {
    clearNow.current = clear
  })
  useEffect(() => {
    const hasMoved = earlier !== last.current
    last.current = earlier
    if (!hasMoved || !isPassed) return
    const typed = typedFieldOf(document.activeElement)
    if (!typed) return clearNow.current()
    const leave = (event: Event) => {
      if (typedFieldOf((event as FocusEvent).relatedTarget) !== typed) clearNow.current()
    }
    typed.addEventListener('focusout', leave)
    return () => typed.removeEventListener('focusout', leave)
  }, [earlier, isPassed])
}
