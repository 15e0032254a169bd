/** The session for react-admin. */
import type { AuthProvider } from 'react-admin'
import { patchAuth, rememberPath } from './authState'
import { leaveSite } from './leave'
import { isSignedIn, signIn, signOut } from './session'
import { isViewing, readSession } from './view'

/** Suppresses react-admin's toast, since the sign-in page follows. */
const silently = { message: false }

export const authProvider: AuthProvider = {
  login: (credentials: Parameters<typeof signIn>[0]) => signIn(credentials),

  // Return false, so that react-admin doesn't navigate: the root follows the end of the session.
  logout: async () => {
    const wasSignedIn = isSignedIn()
    const confirmed = wasSignedIn && (await signOut())
    return confirmed ? leaveSite() : false
  },

  checkAuth: () => {
    const { pathname } = window.location
    // The path belongs to the account, so those of a view are not kept.
    if (isSignedIn()) return Promise.resolve(isViewing() ? undefined : rememberPath(pathname))
    // Write even if unchanged, so that listeners notice the lost session.
    patchAuth({ previous_path: pathname })
    return Promise.reject(silently)
  },

  // The HTTP client handles expired tokens, and the root handles the end of the session. If this rejected, react-admin
  // would treat the call as successful.
  checkError: () => Promise.resolve(),

  getIdentity: () => {
    const user = readSession()?.user
    if (!user) return Promise.reject(new Error('Nobody is signed in'))
    const { id, first_name, last_name, company } = user
    const avatar = company?.large_logo_url
    return Promise.resolve({
      id,
      fullName: [first_name, last_name].filter(Boolean).join(' '),
      ...(avatar && { avatar }),
    })
  },

  getPermissions: () => Promise.resolve(readSession()?.permissions ?? []),
}
