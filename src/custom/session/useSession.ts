import { useSyncExternalStore } from 'react'
import { onAuthChange, readAuth, type AuthState } from '../../authProvider/authState'

type Session = Pick<AuthState, 'user' | 'permissions' | 'applications'>

let read: AuthState | null = null
let shown: { text: string; session: Session | null } = { text: 'null', session: null }

/** The same object as long as the screen would be the same: the path that is remembered, and tokens, are not shown. */
const snapshot = (): Session | null => {
  const state = readAuth()
  if (state === read) return shown.session
  read = state
  const session = state && { user: state.user, permissions: state.permissions, applications: state.applications }
  const text = JSON.stringify(session)
  if (text !== shown.text) shown = { text, session }
  return shown.session
}

/** Reads who is signed in and what they hold, and keeps up with it. */
export const useSession = (): Session | null => useSyncExternalStore(onAuthChange, snapshot)
