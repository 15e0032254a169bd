/** The company selector is loaded when it is opened, with the library of its carousel. */
import { lazyModule } from '../../schema/shared/lazyModule'

export const CompanySelector = lazyModule(() => import('./CompanySelector')).part((module) => module.CompanySelector)
