/** Where the browser is, and how to go elsewhere without loading the page anew. */
/** Reads the path without a slash at its end. */
export const pathNow = (): string => window.location.pathname.replace(/\/+$/, '') || '/'

/**
 * Goes to a path and lets everything that watches the address choose anew.
 *
 * @example goTo('/app', { replace: true })
 */
export const goTo = (path: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}) => {
  if (replace) window.history.replaceState(state, '', path)
  else window.history.pushState(state, '', path)
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}
