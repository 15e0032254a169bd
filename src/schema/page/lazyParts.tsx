import { Skeleton } from '@mui/material'
import { lazyModule } from '../shared/lazyModule'

const crumbs = lazyModule(() => import('./Breadcrumbs'))

const head = lazyModule(() => import('./RecordHead'), { isLikely: true })

/** Topmost lists have none. */
export const Breadcrumbs = crumbs.part((module) => module.Breadcrumbs, <Skeleton width={240} />)
export const PageOfRecord = head.part((module) => module.PageOfRecord)
