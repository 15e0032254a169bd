/** Returns the current path without a trailing slash. */
export const pathNow = (): string => window.location.pathname.replace(/\/+$/, '') || '/'

/**
 * Navigates to a path without reloading, and notifies everything that watches the location.
 *
 * @example goTo('/app', { replace: true })
 */
export const goTo = (path: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}) => {
  if (replace) window.history.replaceState(state, '', path)
  else window.history.pushState(state, '', path)
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}
