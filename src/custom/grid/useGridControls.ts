import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GridCommand, GridProps } from './gridProps'
import type { Direction } from '../../schema/shared/keyAlong'
import { columnAt, rowAt, scrollFor, type View } from './layout'
import type { Field } from './model/moves'
import {
  blocksOf,
  currentBlock,
  followAxes,
  headerRow,
  isMultiple,
  selectAt,
  selectWhole,
  sizeOf,
  type Place,
  type Selection,
} from './model/selection'
import { readSheet, type Act } from './model/sheet'
import { fillSeries } from './model/series'
import { clear, fillAll, fillDown, fillRight, keyAt, textAt, type Table } from './model/table'
import { useActs, type Acts } from './useActs'
import { useAnnouncer } from './useAnnouncer'
import { useColumnWidths, useDraggedWidth } from './useColumnWidths'
import { pointIn, useGridWindow, viewOf, along } from './useGridWindow'
import { useTabRun } from './useTabRun'

/** An open editor: what it starts with, and whether typing opened it or a call for its list (`CellEditor.tsx`). */
interface Editing {
  readonly text: string
  readonly isTyped: boolean
  readonly isListing: boolean
}

/** Keeps the selection on its cell when rows or columns change. */
const useSelection = (table: Pick<Table, 'rows' | 'columns'>) => {
  const [state, setState] = useState({ table, selection: selectAt({ row: 0, column: 0 }) })
  const hasMoved = state.table.rows !== table.rows || state.table.columns !== table.columns
  const selection = hasMoved ? followAxes(state.selection, state.table, table) : state.selection
  if (hasMoved) setState({ table, selection })
  return [selection, (next: Selection) => setState({ table, selection: next })] as const
}

const scrollTo = (
  scroller: HTMLElement,
  from: View,
  to: Pick<View, 'scrolled' | 'scrollTop'>,
  direction: Direction,
) => {
  if (to.scrolled !== from.scrolled) scroller.scrollLeft = along(direction, to.scrolled)
  if (to.scrollTop !== from.scrollTop) scroller.scrollTop = to.scrollTop
}

/** Returns the state of a grid and everything that keys, pointers, the clipboard and the host can do with it. */
export const useGridControls = (props: GridProps) => {
  const { rows, columns, base, sheet } = props
  const { region, announce } = useAnnouncer()
  const keys = useMemo(
    () => ({ rows: rows.map(({ key }) => key), columns: columns.map(({ key }) => key) }),
    [rows, columns],
  )
  const table = useMemo<Table>(() => ({ ...keys, read: readSheet(sheet, base) }), [keys, sheet, base])
  const [selection, setSelection] = useSelection(keys)
  const [editing, setEditing] = useState<Editing | null>(null)
  const { shown, setDragged } = useDraggedWidth(props)
  const view = useGridWindow(props, shown, selection.active)
  const widths = useColumnWidths({ props, table, view, announce, setDragged })
  const acts = useActs(props, announce)
  const tabRun = useTabRun()
  /** What to do after the next rendering: show a cell, if any, and give the active one the focus. */
  const pending = useRef<{ show: Place | null; focus: boolean } | null>(null)
  const size = { rows: rows.length, columns: columns.length }

  useLayoutEffect(() => {
    const scroller = view.scroller.current
    if (!pending.current || !scroller) return
    const { show, focus } = pending.current
    pending.current = null
    const at = viewOf(scroller, view.direction)
    if (show) scrollTo(scroller, at, scrollFor(view.layout, at, show.row, show.column), view.direction)
    if (focus) scroller.querySelector<HTMLElement>('.active[tabindex]')?.focus({ preventScroll: true })
  })

  const select = (next: Selection, show: Place | null = next.head, focus = true) => {
    tabRun.stop()
    pending.current = { show, focus }
    setSelection(next)
    if (!isMultiple(next) || next === selection) return
    const { rows, columns } = sizeOf(currentBlock(next))
    announce('grid.selected', { rows, columns })
  }

  const edit = (typed?: string, isListing = false) => {
    const cell = keyAt(table, selection.active)
    if (!cell) return
    const reason = acts.refusal(cell.row, cell.column)
    if (reason !== undefined) return announce('grid.refused', { reason })
    const home = tabRun.home()
    select(selection, selection.active, false)
    tabRun.begin()
    if (home !== null) tabRun.follow(home)
    props.onEdit?.(cell.column)
    setEditing({ text: typed ?? table.read(cell.row, cell.column), isTyped: typed !== undefined, isListing })
  }

  const closeEditor = (next = selection) => {
    const home = tabRun.home()
    setEditing(null)
    select(next, next.active)
    if (home !== null && next === selection) tabRun.follow(home)
  }

  /** Closes the editor and leaves the focus where the user has put it. */
  const dropEditor = () => setEditing(null)

  /** Writes what was typed. Returns why it was refused, and keeps the editor open then. */
  const commit = (text: string, fills = false): string | undefined => {
    const cell = keyAt(table, selection.active)
    if (fills && isMultiple(selection)) return acts.write('fill', fillAll(table, blocksOf(selection), text))
    if (!cell || text === table.read(cell.row, cell.column)) return
    return acts.write('edit', [{ ...cell, text }])
  }

  /** Shows where an act was undone or redone. */
  const showAct = (act: Act | undefined) => {
    const [step] = act?.steps ?? []
    const place = step && { row: keys.rows.indexOf(step.row), column: keys.columns.indexOf(step.column) }
    if (place && place.row >= 0 && place.column >= 0) select(selectAt(place))
  }

  const commands: Readonly<Record<GridCommand, () => void>> = {
    undo: () => {
      showAct(sheet.past.at(-1))
      acts.undo()
    },
    redo: () => {
      showAct(sheet.future.at(-1))
      acts.redo()
    },
    fillSeries: () => acts.write('fill', fillSeries(table, blocksOf(selection))),
    fillAll: () => acts.write('fill', fillAll(table, blocksOf(selection), textAt(table, selection.active))),
    fillDown: () => acts.write('fill', fillDown(table, blocksOf(selection))),
    fillRight: () => acts.write('fill', fillRight(table, blocksOf(selection))),
    clear: () => acts.write('clear', clear(table, blocksOf(selection))),
    selectAll: () => select(selectWhole(selection, 'all', size), selection.active),
  }

  const field = (): Field => {
    const { clientHeight = 0, clientWidth = 0 } = view.scroller.current ?? {}
    const { rowHeight, headHeight, pinnedWidth, width, headWidth } = view.layout
    const columnWidth = (width - headWidth) / Math.max(1, size.columns)
    return {
      ...size,
      page: {
        rows: Math.max(1, Math.floor((clientHeight - headHeight) / rowHeight) - 1),
        columns: Math.max(1, Math.floor((clientWidth - pinnedWidth) / columnWidth) - 1),
      },
      isFilled: (place) => textAt(table, place) !== '',
    }
  }

  /** Returns the cell at a point of the window, or the nearest one. */
  const placeAt = (x: number, y: number) => {
    const { layout } = view
    const { inX, inY, scrolled, scrollTop } = pointIn(view, x, y)
    const place = {
      row: rowAt(layout, Math.max(inY, layout.headHeight) + scrollTop, size.rows),
      column: columnAt(layout, inX < layout.pinnedWidth ? Math.max(inX, 0) : inX + scrolled),
    }
    return { place, isHeader: inY < layout.headHeight, isRowHeader: inX < layout.headWidth }
  }

  return {
    props,
    region,
    announce,
    table,
    size,
    selection,
    select,
    tabRun,
    view,
    widths,
    acts: acts as Acts,
    editing,
    edit,
    closeEditor,
    dropEditor,
    commit,
    commands,
    field,
    placeAt,
    isHeaderActive: selection.active.row === headerRow,
  }
}

export type GridControls = ReturnType<typeof useGridControls>
