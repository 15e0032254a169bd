/**
 * A missing file usually belongs to an older build; reloading fetches the current one. The mark in the history entry
 * lives as long as the page is shown, and keeps it from reloading in a circle.
 */
const isReloaded = (): boolean => (window.history.state as { reloaded?: unknown } | null)?.reloaded === true

/** Asks the forms what a closing tab would ask them. */
const hasUnsavedChanges = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Loads the page anew, unless that was tried, or cannot help, or would lose what somebody has typed; tells whether it does. */
const reloadOnce = (): boolean => {
  if (!navigator.onLine || isReloaded() || hasUnsavedChanges()) return false
  window.history.replaceState({ ...(window.history.state as object | null), reloaded: true }, '')
  window.location.reload()
  return true
}

/** Loads the page anew when a file is missing; where it may not, `onStay` tells the person. The answer ends that. */
export const onMissedFile = (onStay: () => void): (() => void) => {
  const handle = (event: Event) => {
    // A page that is already reloading has nothing more to say.
    if (reloadOnce()) event.stopImmediatePropagation()
    else onStay()
  }
  window.addEventListener('vite:preloadError', handle)
  return () => window.removeEventListener('vite:preloadError', handle)
}
