/**
 * The company that a tab works in: the one whose pages were opened last, or that was selected at the front door
 * (decision 0066). Its id survives a reload of the tab, and is that of one user: other tabs keep theirs after a sign-out.
 */
import { useSyncExternalStore } from 'react'
import { readAuth } from '../../authProvider/authState'
import { useSession, useKnownCompanyId } from './useSession'

const key = 'company_in_hand'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the signed-in user, also while the console is viewed as another person: the tab is the viewer's. */
const ownerId = () => readAuth()?.user?.id

const parse = (text: string | null): { readonly userId?: unknown; readonly id?: unknown } => {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {}
  } catch {
    return {}
  }
}

const read = (): number | null => {
  const { userId, id } = parse(sessionStorage.getItem(key))
  return userId === ownerId() && Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null
}

/** Takes a company in hand. */
export const takeInHand = (id: number): void => {
  if (read() === id) return
  sessionStorage.setItem(key, JSON.stringify({ userId: ownerId(), id }))
  listeners.forEach((listener) => listener())
}

/** Returns the id of the user's own company, else of the one in hand, else of the selected one, else null. */
export const useCompanyInHand = (): number | null => {
  const own = useSession()?.user?.company?.id
  const inHand = useSyncExternalStore(subscribe, read)
  const known = useKnownCompanyId()
  return own ?? inHand ?? known
}
