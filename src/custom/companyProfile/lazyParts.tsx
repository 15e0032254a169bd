import { Skeleton } from '@mui/material'
import { useMatch } from 'react-router-dom'
import { companies } from '../../resources/companies'
import { lazyModule } from '../../schema/shared/lazyModule'

/** Whether the line of the contract shows, so that the head says nothing of it. */
export const useHasLine = () => useMatch(companies.page) !== null

/** Two lines on a phone, so that nothing moves once the company has loaded. */
export const stateHeight = (hasLine: boolean) => (hasLine ? 20 : { xs: 41, sm: 20 })

const Waiting = () => <Skeleton sx={{ width: 240, height: stateHeight(useHasLine()) }} />

export const stateWaiting = <Waiting />

const parts = lazyModule(() => import('./onDemand'))

export const CompanyState = parts.part((module) => module.CompanyState, stateWaiting)
export const CompanySwitch = parts.part((module) => module.CompanySwitch, null)
