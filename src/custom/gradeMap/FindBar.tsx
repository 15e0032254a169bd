import CloseIcon from '@mui/icons-material/Close'
import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import { Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { GridHandle } from '../grid/gridProps'
import type { CellKey, CellText } from '../grid/model/cells'
import { findCells, findNext, replaceCells } from '../grid/model/find'
import { keyAt, type Table } from '../grid/model/table'
import { ToolButton } from './ToolButton'
import { Row } from '../../schema/shared/Row'
import { Tinted } from '../../schema/shared/Tinted'

interface FindBarProps {
  readonly table: Table
  /** What isn't shown. */
  readonly hidden: Pick<Table, 'rows' | 'columns'>
  readonly grid: () => GridHandle | null
  /** Selects a cell, which is shown first if it is hidden. */
  readonly onShow: (cell: CellKey) => void
  /** Writes texts as one act; without it, nothing can be replaced. */
  readonly onReplace: ((texts: readonly CellText[]) => void) | undefined
  readonly onClose: () => void
}

/** Finds texts in the table, and replaces them one by one or all at once. */
export const FindBar = ({ table: shown, hidden, grid, onShow, onReplace, onClose }: FindBarProps) => {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`gradeMap.find.${key}`, values)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [wholeCell, setWholeCell] = useState(false)
  const searched = useDeferredValue(typed)
  const table = useMemo(
    () => ({
      ...shown,
      rows: [...shown.rows, ...hidden.rows],
      columns: [...shown.columns, ...hidden.columns],
    }),
    [shown, hidden],
  )
  const deferredTable = useDeferredValue(table)
  const query = useMemo(() => ({ text: searched, matchCase, wholeCell }), [searched, matchCase, wholeCell])
  const found = useMemo(() => findCells(deferredTable, query), [deferredTable, query])
  const unseen = useMemo(() => {
    const [rows, columns] = [new Set(hidden.rows), new Set(hidden.columns)]
    return found.filter(({ row, column }) => rows.has(row) || columns.has(column)).length
  }, [found, hidden])
  const count = text('found', { count: found.length })
  useEffect(() => field.current?.focus(), [])

  /** Selects a match; the focus stays in the bar, to go on from there. */
  const show = (cell: CellKey | undefined) => {
    const focused = document.activeElement as HTMLElement | null
    if (!cell) return
    onShow(cell)
    requestAnimationFrame(() => focused?.focus({ preventScroll: true }))
  }
  const active = () => grid()?.selection().active ?? { row: 0, column: -1 }
  const step = (direction: 1 | -1) => {
    if (direction === 1) return show(findNext(found, table, active()))
    const current = keyAt(table, active())
    const place = found.findIndex(({ row, column }) => row === current?.row && column === current.column)
    const next = findNext(found, table, active())
    const before = place === -1 ? found.indexOf(next ?? { row: '', column: '' }) : place
    show(found.at(before - 1))
  }
  const replaceOne = () => {
    const current = keyAt(table, active())
    const match = found.find(({ row, column }) => row === current?.row && column === current.column)
    if (!current || !match) return step(1)
    const only: Table = { rows: [match.row], columns: [match.column], read: table.read }
    onReplace?.(replaceCells(only, query, replacement))
    show(
      findNext(
        found.filter((one) => one !== match),
        table,
        active(),
      ),
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.target !== field.current) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  const isOff = found.length === 0
  return (
    <Tinted role="search" aria-label={text('label')} onKeyDown={press} sx={{ p: 1 }}>
      <Row align="center">
        <TextField
          size="small"
          label={text('text')}
          value={typed}
          inputRef={field}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ width: { xs: 1, sm: 200 } }}
        />
        <ToolButton label={text('previous')} isOff={isOff} onClick={() => step(-1)}>
          <PreviousIcon fontSize="small" />
        </ToolButton>
        <ToolButton label={text('next')} isOff={isOff} onClick={() => step(1)}>
          <NextIcon fontSize="small" />
        </ToolButton>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minWidth: 80 }}>
          {searched && (unseen > 0 ? text('hidden', { found: count, count: unseen }) : count)}
        </Typography>
        {onReplace && (
          <>
            <TextField
              size="small"
              label={text('by')}
              value={replacement}
              onChange={({ target }) => setReplacement(target.value)}
              sx={{ width: { xs: 1, sm: 160 } }}
            />
            <Button color="inherit" aria-disabled={isOff || undefined} onClick={replaceOne}>
              {text('replace')}
            </Button>
            <Button
              color="inherit"
              aria-disabled={isOff || undefined}
              onClick={() => onReplace(replaceCells(table, query, replacement))}
            >
              {text('replaceAll')}
            </Button>
          </>
        )}
        <FormControlLabel
          control={
            <Checkbox size="small" checked={matchCase} onChange={({ target }) => setMatchCase(target.checked)} />
          }
          label={text('matchCase')}
        />
        <FormControlLabel
          control={
            <Checkbox size="small" checked={wholeCell} onChange={({ target }) => setWholeCell(target.checked)} />
          }
          label={text('wholeCell')}
        />
        <ToolButton label={text('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </ToolButton>
      </Row>
    </Tinted>
  )
}
