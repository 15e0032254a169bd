import { gradeMapping } from '../../contract/calls/gradeMapping'
import { listedCompanies } from '../resources/companies'
import type { ResourceRoute } from '../schema/routes/routes'
import { plannedPattern } from '../schema/planned/plannedPath'
import { withTexts } from '../schema/shared/laterTexts'
import { loadPart, lazyModule } from '../schema/shared/lazyModule'
import { changesPath } from './changes/paths'
import { mapPath } from './gradeMap/form/paths'
import { gradeFormRoutes } from './gradeMap/form/routes'
import { LogOut } from './layout/LogOut'
import { ApplicationPage, ApplicationSelector, CompanyChoice } from './lazyParts'
import { companiesRead } from './screens'
import { choiceParams } from './sso/choiceParams'

// Each page is loaded when it is opened: the selector with the library of its carousel, the map with its grid.
const CompanySelector = lazyModule(() => import('./sso/CompanySelector')).part((module) => module.CompanySelector)
const WayIn = lazyModule(() => import('./sso/wayIn/onDemand')).part((module) => module.WayIn)
const GradeMapPage = lazyModule(() => import('./gradeMap/onDemand')).part((module) => module.GradeMapPage)
const ActivityPage = lazyModule(() => import('./activity/onDemand')).part((module) => module.ActivityPage)
const ChangesPage = lazyModule(() => import('./changes/onDemand')).part((module) => module.ChangesPage)
const reviews = lazyModule(() => import('./reviews/onDemand'))
const ReviewsPage = reviews.part((module) => module.ReviewsPage)
const ReviewPage = reviews.part((module) => module.ReviewPage)
const SessionsPage = lazyModule(() => withTexts(import('./sessions/onDemand'))).part((module) => module.SessionsPage)
const ApiKeysPage = lazyModule(() => withTexts(import('./apiKeys/onDemand'))).part((module) => module.ApiKeysPage)
const ProvisioningPage = lazyModule(() => withTexts(import('./provisioning/onDemand'))).part(
  (module) => module.ProvisioningPage,
)
const IdentityProviderPage = lazyModule(() => withTexts(import('./identityProvider/onDemand'))).part(
  (module) => module.IdentityProviderPage,
)
const PlannedPage = lazyModule(() => withTexts(import('./planned/onDemand'))).part((module) => module.PlannedPage)
const Dashboard = lazyModule(() => import('./dashboard/Dashboard')).part((module) => module.Dashboard)

const home: ResourceRoute = { path: '/', screen: Dashboard, load: loadPart(Dashboard) }

/** The home page of company users; that of provider staff asks for its queue itself. */
export const clientHome: ResourceRoute = { ...home, reads: companiesRead }

/** The pages that don't belong to a resource. */
export const pages: readonly ResourceRoute[] = [
  { path: '/app', screen: ApplicationSelector, load: loadPart(ApplicationSelector) },
  { path: '/app/:id', screen: ApplicationPage, load: loadPart(ApplicationPage) },
  {
    path: '/select-company',
    screen: CompanySelector,
    reads: () => [{ resource: listedCompanies, list: choiceParams('') }],
    load: loadPart(CompanySelector),
  },
  { path: '/sso/continue/:interaction', screen: WayIn, load: loadPart(WayIn) },
  { path: '/company-users', screen: CompanyChoice, load: loadPart(CompanyChoice) },
  { path: '/activity', screen: ActivityPage, load: loadPart(ActivityPage) },
  { path: changesPath, screen: ChangesPage, load: loadPart(ChangesPage) },
  { path: '/reviews/:company_id?', screen: ReviewsPage, load: loadPart(ReviewsPage) },
  { path: '/reviews/:company_id/:access_review_id', screen: ReviewPage, load: loadPart(ReviewPage) },
  { path: plannedPattern, screen: PlannedPage, load: loadPart(PlannedPage) },
  { path: '/sessions', screen: SessionsPage, load: loadPart(SessionsPage) },
  { path: '/api-keys/:company_id?', screen: ApiKeysPage, load: loadPart(ApiKeysPage) },
  { path: '/provisioning/:company_id?', screen: ProvisioningPage, load: loadPart(ProvisioningPage) },
  {
    path: '/identity-provider/:company_id?',
    screen: IdentityProviderPage,
    load: loadPart(IdentityProviderPage),
  },
  { path: '/log-out', screen: LogOut },
]

/** Those that only provider staff have. */
export const platformPages: readonly ResourceRoute[] = [
  home,
  {
    path: mapPath,
    screen: GradeMapPage,
    load: loadPart(GradeMapPage),
    reads: () => [{ call: gradeMapping.listTaRanks }, { call: gradeMapping.listGradeCompanies }],
  },
  ...gradeFormRoutes,
]
