import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { onAuthChange } from '../../authProvider/authState'
import { selectedCompanyCookie } from '../../authProvider/cookies'
import { readSession, type Session } from '../../authProvider/view'

let lastState: Session | null = null
let last: { text: string; session: Session | null } = { text: 'null', session: null }

/** Returns the same object until user, permissions or applications change, so that new tokens or paths don't cause a render. */
const snapshot = (): Session | null => {
  const state = readSession()
  if (state === lastState) return last.session
  lastState = state
  const session = state && {
    user: state.user,
    permissions: state.permissions,
    applications: state.applications,
    second_factor_from: state.second_factor_from,
  }
  const text = JSON.stringify(session)
  if (text !== last.text) last = { text, session }
  return last.session
}

/** Subscribes to the signed-in or viewed user, with permissions and applications. */
export const useSession = (): Session | null => useSyncExternalStore(onAuthChange, snapshot)

/** Returns the id of the user's own company, else of the one selected at the front door, else null. What one works in is `useCompanyInHand`. */
export const useKnownCompanyId = (): number | null => {
  const session = useSession()
  // Renders on every navigation, because selecting a company sets the cookie and then navigates.
  useLocation()
  return session?.user?.company?.id ?? selectedCompanyCookie.read()
}
