/** The session as react-admin asks for it. */
import type { AuthProvider } from 'react-admin'
import { can, permissionCatalogue, type Permission } from '../../contract/permissions'
import { patchAuth, readAuth, rememberPath } from './authState'
import { leaveSite } from './leave'
import { isSignedIn, signIn, signOut } from './session'

const verbs: Record<string, string> = { list: 'VIEW', show: 'VIEW', create: 'CREATE', edit: 'UPDATE', delete: 'DELETE' }
const catalogue = new Set<string>(permissionCatalogue)

/** Tells whether a right such as CREATE_REGION is held; what no right names, nobody may do. */
const isHeld = (action: string, entity: string): boolean => {
  const name = `${verbs[action] ?? action.toUpperCase()}_${entity.toUpperCase()}`
  return catalogue.has(name) && can(readAuth()?.permissions ?? [], [name as Permission])
}

/** What react-admin makes of it: no toast, since the sign-in pages are on their way. */
const silently = { message: false }

export const authProvider: AuthProvider = {
  login: (credentials: Parameters<typeof signIn>[0]) => signIn(credentials),

  // False: react-admin goes nowhere. The front door follows the session's end by itself.
  logout: async () => {
    const wasSignedIn = isSignedIn()
    const confirmed = wasSignedIn && (await signOut())
    return confirmed ? leaveSite() : false
  },

  checkAuth: () => {
    const { pathname } = window.location
    if (isSignedIn()) return Promise.resolve(rememberPath(pathname))
    // Written even if nothing changes, so that whoever watches the session learns that it is gone.
    patchAuth({ previous_path: pathname })
    return Promise.reject(silently)
  },

  // An expired token is mended below. The end of a session shows by itself; told of it, react-admin would make a success of the call.
  checkError: () => Promise.resolve(),

  getIdentity: () => {
    const user = readAuth()?.user
    if (!user) return Promise.reject(new Error('Nobody is signed in'))
    const { id, first_name, last_name, company } = user
    const avatar = company?.large_logo_url
    return Promise.resolve({
      id,
      fullName: [first_name, last_name].filter(Boolean).join(' '),
      ...(avatar && { avatar }),
    })
  },

  getPermissions: () => Promise.resolve(readAuth()?.permissions ?? []),

  /** Answers from memory, since react-admin asks for every button; `resource` is an entity such as REGION. */
  canAccess: ({ action, resource }) => Promise.resolve(isHeld(action, resource)),
}
