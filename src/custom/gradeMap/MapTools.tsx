import ClearIcon from '@mui/icons-material/BackspaceOutlined'
import FillIcon from '@mui/icons-material/FormatColorFillOutlined'
import SeriesIcon from '@mui/icons-material/FormatListNumbered'
import ReplaceIcon from '@mui/icons-material/FindReplace'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { GridCommand, Zoom } from '../grid/gridProps'
import type { Sheet } from '../grid/model/sheet'
import { CompanySearch } from './CompanySearch'
import type { MapCompany } from './gradeMap'
import { oneLineOnPhones } from '../../schema/shared/oneLineOnPhones'
import { zooms } from './mapView'
import { ToolButton } from './ToolButton'

interface MapToolsProps {
  readonly companies: readonly MapCompany[]
  readonly sheet: Sheet
  readonly isEditable: boolean
  readonly isFinding: boolean
  readonly zoom: Zoom
  /** A part of the names of the ranks that are shown, and how many these are. */
  readonly ranks: string
  readonly shownRanks: number
  readonly allRanks: number
  readonly onRanks: (text: string) => void
  readonly onFound: (company: MapCompany) => void
  readonly onRun: (command: GridCommand) => void
  readonly onFind: () => void
  readonly onColumns: () => void
  readonly onZoom: (zoom: Zoom) => void
  /** More tools, after these. */
  readonly children: ReactNode
}

/** What can be done in the table besides typing; each has a key as well (the grid's README). */
export const MapTools = (props: MapToolsProps) => {
  const { companies, sheet, isEditable, isFinding, zoom, onFound, onRun, onFind, onColumns, onZoom } = props
  const { ranks, shownRanks, allRanks, onRanks, children } = props
  const translate = useTranslate()
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const text = (key: string, values?: object) => translate(`gradeMap.tools.${key}`, values)
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={text('label')}
      sx={{ ...oneLineOnPhones, alignItems: 'center', columnGap: 0.5, rowGap: 1, minWidth: 0 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mr: 0.5, width: { sm: 1, md: 'auto' } }}>
        <CompanySearch companies={companies} onFound={onFound} />
        <TextField
          size="small"
          type="search"
          label={text('ranks')}
          value={ranks}
          onChange={({ target }) => onRanks(target.value)}
          sx={{ width: { xs: 156, sm: 1, md: 168 } }}
        />
        {ranks.trim() !== '' && (
          <Typography role="status" variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
            {text('shownRanks', { shown: shownRanks, all: allRanks })}
          </Typography>
        )}
      </Stack>
      {isEditable && (
        <>
          <ToolButton label={text('undo')} isOff={sheet.past.length === 0} onClick={() => onRun('undo')}>
            <UndoIcon className="pointing" fontSize="small" />
          </ToolButton>
          <ToolButton label={text('redo')} isOff={sheet.future.length === 0} onClick={() => onRun('redo')}>
            <RedoIcon className="pointing" fontSize="small" />
          </ToolButton>
          <ToolButton label={text('fillDown')} onClick={() => onRun('fillDown')}>
            <FillIcon fontSize="small" />
          </ToolButton>
          <ToolButton label={text('fillSeries')} onClick={() => onRun('fillSeries')}>
            <SeriesIcon fontSize="small" />
          </ToolButton>
          <ToolButton label={text('clear')} onClick={() => onRun('clear')}>
            <ClearIcon className="pointing" fontSize="small" />
          </ToolButton>
        </>
      )}
      <ToolButton label={text('replace')} isPressed={isFinding} onClick={onFind}>
        <ReplaceIcon fontSize="small" />
      </ToolButton>
      <ToolButton label={text('columns')} onClick={onColumns}>
        <ColumnsIcon fontSize="small" />
      </ToolButton>
      <TextField
        select
        size="small"
        label={text('zoom')}
        value={String(zoom)}
        onChange={({ target }) => onZoom(target.value === 'fit' ? 'fit' : Number(target.value))}
        sx={{ width: 96, mx: 0.5 }}
      >
        <MenuItem value="fit">{text('fit')}</MenuItem>
        {zooms.map((one) => (
          <MenuItem key={one} value={String(one)}>
            {percent.format(one)}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </Stack>
  )
}
