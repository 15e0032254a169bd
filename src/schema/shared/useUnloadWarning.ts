import { useEffect } from 'react'

/** Lets the browser ask before the tab is closed or reloaded with what is typed and not saved. */
export const useUnloadWarning = (isDirty: boolean): void =>
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
