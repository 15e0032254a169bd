import { matchRoutes, useLocation } from 'react-router-dom'
import { NotFound } from '../schema/page/NotFound'
import { useSchemaSetting } from '../schema/shared/SchemaContext'
import { platformRoutes } from './routes'

/** The page for an address that the caller has no screen for. Only of pages that others have is it left open whether they exist. */
export const UnknownAddress = () => {
  const { isPlatform } = useSchemaSetting().caller
  const { pathname } = useLocation()
  const mayExist = !isPlatform && matchRoutes([...platformRoutes], pathname) !== null
  return <NotFound isNowhere={!mayExist} />
}
