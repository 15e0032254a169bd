import { useLocation } from 'react-router-dom'
import { selectedCompanyCookie } from '../../authProvider/cookies'
import { useSession } from './useSession'

/** Reads the company in question: the account's own, else the chosen one, else none (A98). */
export const useKnownCompanyId = (): number | null => {
  const session = useSession()
  // A choice is always followed by a navigation, so this reads the cookie anew when it may have changed.
  useLocation()
  return session?.user?.company?.id ?? selectedCompanyCookie.read()
}
