/** The route tables of provider staff and of company users (A13). Any other path shows 'Not found'. */
import { resources } from '../resources/byName'
import { routesOf, type ResourceRoute } from '../schema/routes/routes'
import { isOfCompany } from '../schema/shared/rights'
import { OwnCompany } from './companies/OwnCompany'
import { clientHome, pages, platformPages } from './pages'
import { screens } from './screens'

const ofResources = Object.values(resources).flatMap((resource) => routesOf(resource, { resources, screens }))

export const platformRoutes: readonly ResourceRoute[] = [...pages, ...platformPages, ...ofResources]

export const clientRoutes: readonly ResourceRoute[] = [
  clientHome,
  ...pages,
  { path: '/companies', screen: OwnCompany },
  ...ofResources.filter(({ path }) => isOfCompany(path)),
]
