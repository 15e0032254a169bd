/** The two route tables: which screen stands at which path of the console (A13). The catch-all is 'Not found'. */
import { resources } from '../resources'
import { companies, companySummaries } from '../resources/companies'
import { everythingByName } from '../schema/queries'
import type { ReadsOf } from '../schema/routes/readAhead'
import { routesOf, type ResourceRoute } from '../schema/routes/routes'
import { CompanyList } from './companies/CompanyList'
import { OwnCompany } from './companies/OwnCompany'
import { CompanyDetails } from './companyProfile/CompanyDetails'
import { EditOwnCompany } from './companyProfile/EditOwnCompany'
import { companyReads, profileTabs } from './companyProfile/profileTabs'
import { Dashboard } from './dashboard/Dashboard'
import { LogOut } from './layout/LogOut'
import { ApplicationPage } from './sso/ApplicationPage'
import { ApplicationSelector } from './sso/ApplicationSelector'
import { CompanySelector } from './sso/CompanySelector'
import { structureRoutes } from './structure/routes'

const companiesRead: ReadsOf = () => [{ resource: companySummaries, list: everythingByName }]

const everybody: readonly ResourceRoute[] = [
  { path: '/', screen: Dashboard, reads: companiesRead },
  { path: '/app', screen: ApplicationSelector },
  { path: '/app/:id', screen: ApplicationPage },
  { path: '/select-company', screen: CompanySelector, reads: companiesRead },
  { path: '/log-out', screen: LogOut },
  { path: profileTabs.details.path, screen: CompanyDetails, reads: companyReads },
  ...structureRoutes,
]

/** The schemas whose lists and forms belong to provider staff alone. */
const platformResources = [
  resources.tomUsers,
  resources.sectors,
  resources.industries,
  resources.subIndustries,
  resources.jobFunctions,
  resources.jobSubFunctions,
  resources.companies,
]

export const platformRoutes: readonly ResourceRoute[] = [
  ...everybody,
  { path: '/companies', screen: CompanyList, reads: companiesRead },
  ...platformResources.flatMap((resource) => (resource ? routesOf(resource) : [])),
]

export const clientRoutes: readonly ResourceRoute[] = [
  ...everybody,
  { path: '/companies', screen: OwnCompany },
  { path: companies.form.edit, screen: EditOwnCompany },
]
