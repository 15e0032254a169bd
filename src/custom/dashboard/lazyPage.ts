/** The dashboard is loaded when it is opened. */
import { lazyModule } from '../../schema/shared/lazyModule'

export const Dashboard = lazyModule(() => import('./onDemand')).part((module) => module.Dashboard)
