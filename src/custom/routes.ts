/** The route tables of provider staff and of company users (A13). Any other path shows 'Not found'. */
import { resources } from '../resources/byName'
import { routesOf, type ResourceRoute } from '../schema/routes/routes'
import { isOfCompany } from '../schema/shared/rights'
import { OwnCompany } from './companies/OwnCompany'
import { Dashboard } from './dashboard/Dashboard'
import { LogOut } from './layout/LogOut'
import { companiesRead, screens } from './screens'
import { ApplicationPage } from './sso/ApplicationPage'
import { ApplicationSelector } from './sso/ApplicationSelector'
import { CompanySelector } from './sso/CompanySelector'

/** The pages that don't belong to a resource. */
const pages: readonly ResourceRoute[] = [
  { path: '/', screen: Dashboard, reads: companiesRead },
  { path: '/app', screen: ApplicationSelector },
  { path: '/app/:id', screen: ApplicationPage },
  { path: '/select-company', screen: CompanySelector, reads: companiesRead },
  { path: '/log-out', screen: LogOut },
]

const ofResources = Object.values(resources).flatMap((resource) => routesOf(resource, { resources, screens }))

export const platformRoutes: readonly ResourceRoute[] = [...pages, ...ofResources]

export const clientRoutes: readonly ResourceRoute[] = [
  ...pages,
  { path: '/companies', screen: OwnCompany },
  ...ofResources.filter(({ path }) => isOfCompany(path)),
]
