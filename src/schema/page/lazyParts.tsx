import { GlobalStyles, Skeleton } from '@mui/material'
import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'

const crumbs = lazyModule(() => import('./Breadcrumbs'))

const head = lazyModule(() => import('./RecordHead'), { isLikely: true })

/** Topmost lists have none. */
export const Breadcrumbs = crumbs.part((module) => module.Breadcrumbs, <Skeleton width={240} />)
export const PageOfRecord = head.part((module) => module.PageOfRecord)

const onPhones = lazyModule(() => import('./PhoneActions'))
// Takes their places before it has loaded.
export const PhoneActions = onPhones.part(
  (module) => module.PhoneActions,
  <>
    <GlobalStyles styles={{ '[data-actions] .MuiButton-root': { display: 'none' } }} />
    <Skeleton width={32} />
  </>,
)

const standIns = lazyModule(() => withTexts(import('./onDemand')))

export const Denial = standIns.part((module) => module.Denial)
export const Missing = standIns.part((module) => module.Missing)
export const NotFound = standIns.part((module) => module.NotFound)
export const Refusal = standIns.part((module) => module.Refusal)
