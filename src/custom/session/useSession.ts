import { useSyncExternalStore } from 'react'
import { onAuthChange, readAuth, type AuthState } from '../../authProvider/authState'

/** Reads who is signed in and what they hold, and keeps up with it. */
export const useSession = (): AuthState | null => useSyncExternalStore(onAuthChange, readAuth)
