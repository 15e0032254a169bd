import { useLocation } from 'react-router-dom'
import { selectedCompanyCookie } from '../../authProvider/cookies'
import { useSession } from './useSession'

/** Returns the id of the user's own company, else of the one selected at the front door, else null. What one works in is `useCompanyInHand`. */
export const useKnownCompanyId = (): number | null => {
  const session = useSession()
  // Renders on every navigation, because selecting a company sets the cookie and then navigates.
  useLocation()
  return session?.user?.company?.id ?? selectedCompanyCookie.read()
}
