import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Holds back whatever would lose unsaved changes, until the person has decided: a link, the back button, the closing of
 * a dialog or of the tab. `hasChanges` is asked at that moment, since a form that has just been saved leaves in the same breath.
 */
export const useLeaveGuard = (isDirty: boolean, hasChanges: () => boolean, giveUp: () => void) => {
  const [held, setHeld] = useState<{ readonly act: () => void } | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return {
    isAsking: held !== null || blocker.state === 'blocked',
    /** Does what gives the form up, once nothing would be lost by it. */
    attempt: (act: () => void) => (hasChanges() ? setHeld({ act }) : act()),
    leave: () => {
      giveUp()
      held?.act()
      blocker.proceed?.()
    },
    stay: () => {
      setHeld(null)
      blocker.reset?.()
    },
  }
}
