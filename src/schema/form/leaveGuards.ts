import { useState, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** Lets the browser ask before the tab is closed or reloaded with what is typed and not saved. */
export const useUnloadWarning = (isDirty: boolean): void =>
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

/**
 * Asks for confirmation before unsaved changes are lost by navigating, or by closing the dialog or the tab. `hasChanges` is
 * a function, because a saved form navigates before it is rendered again.
 */
export const useLeaveGuard = (isDirty: boolean, hasChanges: () => boolean, discard: () => void) => {
  const [pending, setPending] = useState<{ readonly close: () => void } | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges() && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadWarning(isDirty)
  return {
    isConfirming: pending !== null || blocker.state === 'blocked',
    /** Runs a function that closes the form, after confirmation if there are changes. */
    attempt: (close: () => void) => (hasChanges() ? setPending({ close }) : close()),
    leave: () => {
      discard()
      pending?.close()
      blocker.proceed?.()
    },
    stay: () => {
      setPending(null)
      blocker.reset?.()
    },
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
