import { gradeMapping } from '../../contract/calls/gradeMapping'
import type { ResourceRoute } from '../schema/routes/routes'
import { loadPart } from '../schema/shared/lazyModule'
import { Dashboard } from './dashboard/lazyPage'
import { mapPath } from './gradeMap/form/paths'
import { gradeFormRoutes } from './gradeMap/form/routes'
import { GradeMapPage } from './gradeMap/lazyPage'
import { LogOut } from './layout/LogOut'
import { ApplicationPage, CompanyChoice } from './lazyParts'
import { companiesRead } from './screens'
import { ApplicationSelector } from './sso/ApplicationSelector'
import { CompanySelector } from './sso/lazyPage'

/** The pages that don't belong to a resource. */
export const pages: readonly ResourceRoute[] = [
  { path: '/', screen: Dashboard, reads: companiesRead, load: loadPart(Dashboard) },
  { path: '/app', screen: ApplicationSelector },
  { path: '/app/:id', screen: ApplicationPage, load: loadPart(ApplicationPage) },
  { path: '/select-company', screen: CompanySelector, reads: companiesRead, load: loadPart(CompanySelector) },
  { path: '/company-users', screen: CompanyChoice, load: loadPart(CompanyChoice) },
  { path: '/log-out', screen: LogOut },
]

/** Those that only provider staff have. */
export const platformPages: readonly ResourceRoute[] = [
  {
    path: mapPath,
    screen: GradeMapPage,
    load: loadPart(GradeMapPage),
    reads: () => [{ call: gradeMapping.listTaRanks }, { call: gradeMapping.listGradeCompanies }],
  },
  ...gradeFormRoutes,
]
