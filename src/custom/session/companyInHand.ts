/**
 * The company that a tab works in: the one whose pages were opened last, or that was selected at the front door
 * (decision 0066). Its id survives a reload of the tab, and says nothing of the person.
 */
import { useSyncExternalStore } from 'react'
import { useKnownCompanyId } from './useKnownCompanyId'
import { useSession } from './useSession'

const key = 'company_in_hand'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const read = (): number | null => {
  const text = sessionStorage.getItem(key) ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

export const takeInHand = (id: number): void => {
  if (read() === id) return
  sessionStorage.setItem(key, String(id))
  listeners.forEach((listener) => listener())
}

/** Returns the id of the user's own company, else of the one in hand, else of the selected one, else null. */
export const useCompanyInHand = (): number | null => {
  const own = useSession()?.user?.company?.id
  const inHand = useSyncExternalStore(subscribe, read)
  const known = useKnownCompanyId()
  return own ?? inHand ?? known
}
