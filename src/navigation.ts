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

const intoApplications = '/sso/'

/** The state of a login page that leads on to an application, if the page before was on the way to one. */
export const keepOnward = (path: string) => (path.startsWith(intoApplications) ? { onward: path } : null)

/** Returns where a sign-in leads: on to the application that waits for it, or to the choice of one. */
export const onwardFrom = (state: unknown): string => {
  const { onward } = (state ?? {}) as { onward?: unknown }
  return typeof onward === 'string' && onward.startsWith(intoApplications) ? onward : '/app'
}
