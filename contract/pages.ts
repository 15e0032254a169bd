/** The addresses of the console: below any other there is no page. */

export const signInPaths = ['/login', '/forgot-password', '/reset-password'] as const

export type SignInPath = (typeof signInPaths)[number]

export const isSignInPath = (path: string): path is SignInPath => (signInPaths as readonly string[]).includes(path)

/** The first parts of all private paths: signed out, they lead to the login page, and others to 'Not found' (A122). */
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
]

/** Tells whether a path is one of the console's own; `/` is not, since it shows the login form to the signed out (A08). */
export const isPrivate = (path: string): boolean => privateRoots.includes(path.split('/')[1] ?? '')

/** Tells whether there may be a page at a path; below a private root the console alone knows. */
export const isPage = (path: string): boolean => {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' || isSignInPath(trimmed) || isPrivate(trimmed)
}
