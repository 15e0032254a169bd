/** The table is loaded when it is opened, since most visits don't need it. */
import { lazyModule } from '../../schema/shared/lazyModule'

export const GradeMapPage = lazyModule(() => import('./onDemand')).part((module) => module.GradeMapPage)
