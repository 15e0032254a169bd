/** The pages of records, which most lists don't need. */
import { lazyModule } from '../shared/lazyModule'

const tabs = lazyModule(() => import('./tabScreens'), { isLikely: true })

export const DetailsTab = tabs.part((module) => module.DetailsTab)
export const ListTab = tabs.part((module) => module.ListTab)
