/** The paths of the console's pages. */

const signInPaths = ['/login', '/forgot-password', '/reset-password'] as const

export type SignInPath = (typeof signInPaths)[number]

export const isSignInPath = (path: string): path is SignInPath => (signInPaths as readonly string[]).includes(path)

/**
 * The first segments of private paths. Signed-out users are sent to the login page there, and get 'Not found' elsewhere
 * (A122).
 */
const privateRoots: readonly string[] = [
  'app',
  'select-company',
  'log-out',
  'companies',
  'company-users',
  'tom-users',
  'sectors',
  'job-functions',
  'grade-map-table',
  'activity',
  'reviews',
  'applications',
  'sessions',
  'api-keys',
  'provisioning',
  'identity-provider',
  'sso',
]

/** Whether a path is private; `/` is not, since it shows the login form to signed-out users (A08). */
export const isPrivate = (path: string): boolean => privateRoots.includes(path.split('/')[1] ?? '')

/** Whether a path may be a page; below a private root only the console knows. */
export const isPage = (path: string): boolean => {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' || isSignInPath(trimmed) || isPrivate(trimmed)
}
