import EquivalentIcon from '@mui/icons-material/CompareArrows'
import LadderIcon from '@mui/icons-material/StackedLineChart'
import { Box } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { listCells, type CellKey } from '../grid/model/cells'
import { EquivalentsDialog } from './equivalents/EquivalentsDialog'
import { withCells, type GradeMap } from './gradeMap'
import { LadderDialog } from './ladder/LadderDialog'
import type { MapState } from './mapState'
import { ToolButton } from './ToolButton'

interface MapHelpProps {
  readonly state: MapState
  /** Returns the column of the active cell. */
  readonly selected: () => string | undefined
  readonly onShow: (cell: CellKey) => void
}

/** Opens what compares companies; both see unsaved edits, too. */
export const MapHelp = ({ state, selected, onShow }: MapHelpProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<{
    name: 'ladder' | 'equivalents'
    map: GradeMap
    initial: readonly number[]
  } | null>(null)
  const show = (name: 'ladder' | 'equivalents') => () => {
    const { map, sheet } = state
    const first = map.companies.findIndex(({ key }) => key === selected())
    const others = map.companies.filter((_company, place) => place !== first)
    const initial = [map.companies[first], ...others].flatMap((company) => company?.id ?? []).slice(0, 2)
    setOpen({ name, map: withCells(map, listCells(sheet.edits)), initial })
  }
  const close = () => setOpen(null)
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <ToolButton label={translate('gradeMap.ladder')} onClick={show('ladder')}>
        <LadderIcon className="pointing" fontSize="small" />
      </ToolButton>
      <ToolButton label={translate('gradeMap.equivalents')} onClick={show('equivalents')}>
        <EquivalentIcon fontSize="small" />
      </ToolButton>
      {open?.name === 'ladder' && <LadderDialog map={open.map} initial={open.initial} onClose={close} />}
      {open?.name === 'equivalents' && (
        <EquivalentsDialog
          map={open.map}
          initial={open.initial[0] ?? null}
          onClose={close}
          onShow={(cell) => {
            close()
            // Once the dialog has given back the focus.
            setTimeout(() => onShow(cell))
          }}
        />
      )}
    </Box>
  )
}
