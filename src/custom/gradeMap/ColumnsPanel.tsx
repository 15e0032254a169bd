import CloseIcon from '@mui/icons-material/Close'
import DownIcon from '@mui/icons-material/ArrowDownward'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { Box, Button, Checkbox, Drawer, Stack, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId, useState, type KeyboardEvent } from 'react'
import { containing } from '../../names'
import { moveTo, togglePin, toggleShown } from './columnOrder'
import type { MapCompany } from './gradeMap'
import type { MapView } from './mapView'
import { ToolButton } from './ToolButton'
import { Row, Rest, CardHead } from '../../schema/shared/Row'
import { PlainList } from '../../schema/shared/PlainList'
import { Unseen } from '../../schema/shared/Unseen'

type Columns = Pick<MapView, 'columns' | 'pinned'>

interface ColumnsPanelProps {
  readonly all: readonly MapCompany[]
  readonly view: Columns
  readonly onChange: (columns: Columns) => void
  /** Gives all columns their own widths again; null if none was changed. */
  readonly onResetWidths: (() => void) | null
  readonly onClose: () => void
}

/** More would take long to draw; the search finds the rest. */
const mostListed = 100

/** Columns without a mapping are always shown, since the address can't name them. */
const mapped = (companies: readonly MapCompany[]) => companies.filter(({ gradeCompanyId: id }) => id !== null)

/** Chooses the columns, their order, and which of them stay in view. */
export const ColumnsPanel = (props: ColumnsPanelProps) => {
  const { onChange, onResetWidths, onClose } = props
  const all = mapped(props.all)
  const view = { columns: mapped(props.view.columns), pinned: props.view.pinned }
  const translate = useTranslate()
  const locale = useLocale()
  const id = useId()
  const [search, setSearch] = useState('')
  const [moved, setMoved] = useState('')
  const [dragged, setDragged] = useState<MapCompany | null>(null)
  const text = (key: string, values?: object) => translate(`gradeMap.columns.${key}`, values)
  const places = new Map(view.columns.map(({ key }, place) => [key, place]))
  const ordered = [...view.columns, ...all.filter(({ key }) => !places.has(key))]
  const isFound = containing(search)
  const found = ordered.filter(({ name }) => isFound(name))
  const listed = found.slice(0, mostListed)
  const move = (company: MapCompany, place: number) => {
    const next = moveTo(view, company, place)
    onChange(next)
    const now = next.columns.findIndex(({ key }) => key === company.key)
    setMoved(text('moved', { name: company.name, place: now + 1 }))
  }
  const press = (event: KeyboardEvent, company: MapCompany) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const place = places.get(company.key)
    if (!event.altKey || step === undefined || place === undefined) return
    event.preventDefault()
    move(company, place + step)
  }
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 400, maxWidth: '100vw' } } }}
    >
      <Stack spacing={1.5} sx={{ p: 2, height: 1 }}>
        <CardHead>
          <Typography variant="h2" id={id}>
            {text('title')}
          </Typography>
          <ToolButton label={text('close')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </ToolButton>
        </CardHead>
        <Typography variant="body2" color="textSecondary">
          {text('about')}
        </Typography>
        <TextField
          size="small"
          autoFocus
          label={text('search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Row align="center">
          <Rest>
            <Typography role="status" variant="body2" color="textSecondary">
              {text('shown', {
                shown: view.columns.length.toLocaleString(locale),
                all: all.length.toLocaleString(locale),
              })}
            </Typography>
          </Rest>
          {search.trim() !== '' && found.length > 0 && (
            <Button size="small" onClick={() => onChange({ columns: found, pinned: 0 })}>
              {text('only')}
            </Button>
          )}
          <Button size="small" onClick={() => onChange({ columns: all, pinned: 0 })}>
            {text('all')}
          </Button>
          {/* Not disabled, so that it keeps the focus. */}
          <Button
            size="small"
            aria-disabled={onResetWidths === null}
            onClick={() => {
              if (!onResetWidths) return
              onResetWidths()
              setMoved(text('widthsReset'))
            }}
          >
            {text('resetWidths')}
          </Button>
        </Row>
        <PlainList sx={{ overflowY: 'auto', flexGrow: 1 }}>
          {listed.map((company) => {
            const place = places.get(company.key)
            const isPinned = place !== undefined && place < view.pinned
            return (
              <Box
                key={company.key}
                component="li"
                draggable={place !== undefined}
                onDragStart={() => setDragged(company)}
                onDragOver={(event) => dragged && event.preventDefault()}
                onDrop={() => {
                  if (dragged && place !== undefined) move(dragged, place)
                  setDragged(null)
                }}
                onKeyDown={(event) => press(event, company)}
                sx={{ display: 'flex', alignItems: 'center', cursor: place === undefined ? 'default' : 'grab' }}
              >
                <Checkbox
                  size="small"
                  checked={place !== undefined}
                  onChange={() => onChange(toggleShown(view, company))}
                  slotProps={{ input: { 'aria-label': text('show', { name: company.name }) } }}
                />
                <Typography
                  noWrap
                  title={company.name}
                  sx={{ flexGrow: 1, color: place === undefined ? 'text.secondary' : 'text.primary' }}
                >
                  {company.name}
                </Typography>
                {place !== undefined && (
                  <>
                    <ToolButton
                      label={text('up', { name: company.name })}
                      isOff={place === 0}
                      onClick={() => move(company, place - 1)}
                    >
                      <UpIcon fontSize="small" />
                    </ToolButton>
                    <ToolButton
                      label={text('down', { name: company.name })}
                      isOff={place === view.columns.length - 1}
                      onClick={() => move(company, place + 1)}
                    >
                      <DownIcon fontSize="small" />
                    </ToolButton>
                    <ToolButton
                      label={text('pin', { name: company.name })}
                      isPressed={isPinned}
                      onClick={() => onChange(togglePin(view, company))}
                    >
                      <PinIcon fontSize="small" />
                    </ToolButton>
                  </>
                )}
              </Box>
            )
          })}
        </PlainList>
        {found.length === 0 && <Typography color="textSecondary">{text('none')}</Typography>}
        {found.length > listed.length && (
          <Typography variant="body2" color="textSecondary">
            {text('more', { count: found.length - listed.length })}
          </Typography>
        )}
        <Unseen role="status">{moved}</Unseen>
      </Stack>
    </Drawer>
  )
}
