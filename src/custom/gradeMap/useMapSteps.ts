import { useEffect, useRef, type RefObject } from 'react'
import type { GridHandle, Notice } from '../grid/gridProps'
import type { CellKey, Cells } from '../grid/model/cells'
import { toggleShown } from './columnOrder'
import type { MapState } from './mapState'
import type { MapView } from './mapView'
import { mostListedCells } from './CellList'
import { listProblems, type FoundProblem, type ProblemIndex } from './problemIndex'
import type { MapTable } from './useMapTable'
import type { Place } from '../grid/model/selection'
import type { Problem } from './problems'

interface Problems {
  readonly index: ProblemIndex
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly base: Cells
  readonly edits: Cells
  readonly painted: readonly Problem[]
}

/** Returns the next or previous problem from a place, and continues at the other end; undefined if there is none. */
export const stepToProblem = (given: Problems, from: Place, direction: 1 | -1): FoundProblem | undefined => {
  const { index, rows, columns, painted } = given
  const places = new Map(rows.map((row, place) => [row, place]))
  const isBeyond = ({ row }: FoundProblem) => direction * ((places.get(row) ?? 0) - from.row) > 0
  // The column itself comes first, beyond the place, and last, up to it.
  for (let distance = 0; distance <= columns.length; distance += 1) {
    const place = (((from.column + direction * distance) % columns.length) + columns.length) % columns.length
    const found = listProblems(index, [columns[place] ?? ''], given, painted).filter(({ row }) => places.has(row))
    const wanted = distance === 0 ? found.filter(isBeyond) : found
    const next = wanted.at(direction === 1 ? 0 : -1)
    if (next) return next
  }
  return undefined
}

interface Steps {
  readonly grid: RefObject<GridHandle | null>
  readonly state: MapState
  readonly mapTable: MapTable
  readonly view: MapView
  /** Changes which ranks and columns are shown. */
  readonly changeView: (changes: Partial<MapView>) => void
}

/** Returns the ways to a cell: by its keys, by its company, and from problem to problem. */
export const useMapSteps = ({ grid, state, mapTable, view, changeView }: Steps) => {
  const { map, sheet } = state
  const { table, companies, index } = mapTable
  const cells = { base: map.cells, edits: sheet.edits }

  /** A cell to select once its column is there. */
  const wanted = useRef<CellKey | null>(null)
  useEffect(() => {
    if (wanted.current && grid.current?.selectCell(wanted.current)) wanted.current = null
  }, [grid, table.rows, table.columns])
  /** The focus goes to a cell nearby if its column goes away, such as one whose adding is undone. */
  const shown = useRef(table.columns.length)
  useEffect(() => {
    const isFewer = table.columns.length < shown.current
    shown.current = table.columns.length
    if (isFewer && document.activeElement === document.body) grid.current?.focus()
  }, [grid, table.columns])
  const activeRow = () => table.rows[Math.max(grid.current?.selection().active.row ?? 0, 0)] ?? ''
  const isHidden = ({ row, column }: CellKey) => ({
    row: !table.rows.includes(row),
    column: !table.columns.includes(column),
  })
  /** Selects a cell, whose row and column are shown first if they are hidden. */
  const show = (cell: CellKey) => {
    if (grid.current?.selectCell(cell)) return
    const company = companies.get(cell.column)
    if (!company) return
    const hidden = isHidden(cell)
    wanted.current = cell
    changeView({ ...(hidden.row && { ranks: '' }), ...(hidden.column && toggleShown(view, company)) })
  }
  return {
    show,
    showCompany: (column: string) => show({ column, row: activeRow() }),
    /** Selects the first cell of a column that is about to be added. */
    expectColumn: (column: string) => {
      wanted.current = { column, row: table.rows[0] ?? '' }
    },
    /** Shows what was undone or redone, if all of it is hidden. Called before the sheet has changed. */
    showDone: (act: Notice['act']) => {
      const done = { undo: sheet.past, redo: sheet.future }[act as 'undo' | 'redo']?.at(-1)?.steps ?? []
      const isSeen = done.some((cell) => !isHidden(cell).row && !isHidden(cell).column)
      if (done[0] && !isSeen) show(done[0])
    },
    step: (direction: 1 | -1) => {
      const from = grid.current?.selection().active ?? { row: -1, column: 0 }
      const found = stepToProblem({ index, ...table, ...cells, painted: view.painted }, from, direction)
      if (found) grid.current?.selectCell(found)
    },
    listFirst: () => {
      const ranks = new Map(map.ranks.map(({ key, name }) => [key, name]))
      return listProblems(index, table.columns, cells, view.painted, mostListedCells).map((found) => ({
        ...found,
        label: `${companies.get(found.column)?.name ?? ''} · ${ranks.get(found.row) ?? ''}`,
      }))
    },
  }
}
