/**
 * A missing file usually belongs to an older build; reloading fetches the current one. A flag in the history entry
 * prevents a reload loop. A script in index.html does the same for the first file.
 */
const isReloaded = (): boolean => (window.history.state as { reloaded?: unknown } | null)?.reloaded === true

/** Checks for unsaved changes of forms as a closing tab would. */
export const hasUnsavedChanges = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

let held = 0

/** Does something that a reload would cut off. Whoever needs a missing file afterwards asks for it again. */
export const withoutReload = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  held += 1
  try {
    return await work()
  } finally {
    held -= 1
  }
}

/**
 * Reloads the page, unless that was tried before, can't help (offline), would lose unsaved changes or cut something off; returns
 * whether it does.
 */
const reloadOnce = (): boolean => {
  if (held > 0 || !navigator.onLine || isReloaded() || hasUnsavedChanges()) return false
  window.history.replaceState({ ...(window.history.state as object | null), reloaded: true }, '')
  window.location.reload()
  return true
}

/** Reloads the page when a file is missing; calls `onStay` if it can't. Returns a function that unsubscribes. */
export const onMissedFile = (onStay: () => void): (() => void) => {
  const handle = (event: Event) => {
    // Don't report errors while reloading.
    if (reloadOnce()) event.stopImmediatePropagation()
    else onStay()
  }
  window.addEventListener('vite:preloadError', handle)
  return () => window.removeEventListener('vite:preloadError', handle)
}
