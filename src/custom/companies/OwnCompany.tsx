import { Navigate } from 'react-router-dom'
import { NotFound } from '../../schema/page/lazyParts'
import { useSession } from '../session/useSession'

/** Redirects company users from the list of companies to their own company (A13). */
export const OwnCompany = () => {
  const id = useSession()?.user?.company?.id
  return id ? <Navigate to={`/companies/${id}`} replace /> : <NotFound />
}
