/** The two route tables: which screen stands at which path of the console (A13). The catch-all is 'Not found'. */
import type { ComponentType } from 'react'
import { resources } from '../resources'
import { companies } from '../resources/companies'
import { routesOf } from '../schema/routes'
import { CompanyList } from './companies/CompanyList'
import { OwnCompany } from './companies/OwnCompany'
import { CompanyDetails } from './companyProfile/CompanyDetails'
import { EditOwnCompany } from './companyProfile/EditOwnCompany'
import { profileTabs } from './companyProfile/profileTabs'
import { Dashboard } from './dashboard/Dashboard'
import { LogOut } from './layout/LogOut'
import { ApplicationPage } from './sso/ApplicationPage'
import { ApplicationSelector } from './sso/ApplicationSelector'
import { CompanySelector } from './sso/CompanySelector'
import { structureRoutes } from './structure/routes'

export interface ScreenRoute {
  readonly path: string
  readonly screen: ComponentType
}

const everybody: readonly ScreenRoute[] = [
  { path: '/', screen: Dashboard },
  { path: '/app', screen: ApplicationSelector },
  { path: '/app/:id', screen: ApplicationPage },
  { path: '/select-company', screen: CompanySelector },
  { path: '/log-out', screen: LogOut },
  { path: profileTabs.details.path, screen: CompanyDetails },
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

export const platformRoutes: readonly ScreenRoute[] = [
  ...everybody,
  { path: '/companies', screen: CompanyList },
  ...platformResources.flatMap((resource) => (resource ? routesOf(resource) : [])),
]

export const clientRoutes: readonly ScreenRoute[] = [
  ...everybody,
  { path: '/companies', screen: OwnCompany },
  { path: companies.form.edit, screen: EditOwnCompany },
]
