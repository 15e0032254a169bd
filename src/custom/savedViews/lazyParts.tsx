/** The named views of lists (decision 0074), loaded after the first screen unless it opens one. */
import type { ComponentProps } from 'react'
import type { SavedViews } from '../../schema/list/savedView'
import { lazyModule } from '../../schema/shared/lazyModule'
import { useIdle } from '../session/useIdle'

const module = lazyModule(() => import('./onDemand'))
const ViewsMenu = module.part((loaded) => loaded.ViewsMenu, null)

const Menu = (props: ComponentProps<SavedViews['Menu']>) => useIdle() && <ViewsMenu {...props} />

export const savedViews: SavedViews = { Menu, Opening: module.part((loaded) => loaded.OpeningView) }
