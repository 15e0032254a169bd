import { useEffect, useRef } from 'react'

/** The date field in which somebody types right now. */
const typedIn = (): Element | null | undefined => {
  const focused = document.activeElement
  return focused?.getAttribute('role') === 'spinbutton' ? focused.closest('[role="group"]') : null
}

/**
 * Clears a date when the one that must be before it is moved to it or past it (A89). Both are as the form holds them.
 * Typed part by part, a date is many others on its way: only the one that stands when the field is left counts.
 */
export const useClearedByDate = (earlier: string | null, held: unknown, clear: () => void) => {
  const isPassed = earlier !== null && typeof held === 'string' && held !== '' && held <= earlier
  const last = useRef(earlier)
  const clearNow = useRef(clear)
  useEffect(() => {
    clearNow.current = clear
  })
  useEffect(() => {
    const hasMoved = earlier !== last.current
    last.current = earlier
    if (!hasMoved || !isPassed) return
    const typed = typedIn()
    if (!typed) return clearNow.current()
    const left = (event: Event) => {
      if (!typed.contains((event as FocusEvent).relatedTarget as Node | null)) clearNow.current()
    }
    typed.addEventListener('focusout', left)
    return () => typed.removeEventListener('focusout', left)
  }, [earlier, isPassed])
}
