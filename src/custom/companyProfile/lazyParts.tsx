import { Skeleton } from '@mui/material'
import { lazyModule } from '../../schema/shared/lazyModule'

/** Two lines on a phone, so that nothing moves once the company has loaded. */
export const stateHeight = { xs: 41, sm: 20 }

export const stateWaiting = <Skeleton sx={{ width: 240, height: stateHeight }} />

const parts = lazyModule(() => import('./onDemand'))

export const CompanyState = parts.part((module) => module.CompanyState, stateWaiting)
export const CompanySwitch = parts.part((module) => module.CompanySwitch, null)
