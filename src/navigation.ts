/** Where the browser is, and how to go elsewhere without loading the page anew. */

export const signInPaths = ['/login', '/forgot-password', '/reset-password'] as const
export type SignInPath = (typeof signInPaths)[number]

/** The first parts of all private paths: signed out, they lead to the login page, and others to 'Not found' (A122). */
export const privateRoots: readonly string[] = [
  'app',
  'select-company',
  'log-out',
  'companies',
  'company-users',
  'tom-users',
  'sectors',
  'job-functions',
  'grade-map-table',
]

/** Reads the path without a slash at its end. */
export const pathNow = (): string => window.location.pathname.replace(/\/+$/, '') || '/'

export const isSignInPath = (path: string): path is SignInPath => (signInPaths as readonly string[]).includes(path)

/** Tells whether a path is one of the console's own; `/` is not, since it shows the login form to the signed out (A08). */
export const isPrivate = (path: string): boolean => privateRoots.includes(path.split('/')[1] ?? '')

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
