/** The named views of lists (decision 0074), loaded when one is open or the menu of them is wanted. */
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedViews } from '../../schema/shared/screens'
import { lazyModule, loadPart } from '../../schema/shared/lazyModule'
import { viewParam } from '../../schema/shared/RememberedAddress'

/** The button while no view is open. */
const ViewsButton = (props: ComponentProps<typeof Button>) => (
  <Button color="inherit" endIcon={<ExpandMore />} aria-haspopup="dialog" {...props}>
    {useTranslate()('savedViews.title')}
  </Button>
)

const module = lazyModule(() => import('./onDemand'))
const ViewsMenu = module.part((loaded) => loaded.ViewsMenu, <ViewsButton />)
const load = () => void loadPart(ViewsMenu)?.().catch(() => {})

const Menu = (props: ComponentProps<SavedViews['Menu']>) => {
  const [address] = useSearchParams()
  const [isWanted, setWanted] = useState(false)
  return isWanted || address.has(viewParam) ? (
    <ViewsMenu {...props} isOpenAtFirst={isWanted} />
  ) : (
    <ViewsButton onPointerEnter={load} onFocus={load} onClick={() => setWanted(true)} />
  )
}

export const savedViews: SavedViews = { Menu, Opening: module.part((loaded) => loaded.OpeningView) }
