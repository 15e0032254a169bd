import { memo, useMemo, type ReactNode } from 'react'
import type { CellPaint, GridColumn, GridProps, GridRow } from './gridProps'
import type { Layout } from './layout'
import type { Cells } from './model/cells'

export interface CellSource extends Pick<GridProps, 'base' | 'readOnly' | 'paint'> {
  readonly columns: readonly GridColumn[]
  readonly edits: Cells
  readonly isEditable: boolean
  readonly layout: Layout
}

interface GridRowViewProps {
  readonly source: CellSource
  readonly row: GridRow
  readonly index: number
  readonly columnIndexes: readonly number[]
  /** The selected columns as "first-last", separated by spaces: a text, so that equal ones are the same. */
  readonly selected: string
  /** The active column, or -1 if another row is active. */
  readonly activeColumn: number
  /** The column with the fill handle, or -1. */
  readonly corner: number
  /** The id of the description of the active cell. */
  readonly aboutId: string
  readonly editor: ReactNode
}

const rangesOf = (selected: string) =>
  selected === '' ? [] : selected.split(' ').map((range) => range.split('-').map(Number) as [number, number])

const classesOf = (flags: Readonly<Record<string, boolean>>, paint: CellPaint | undefined) => {
  let classes = 'cell'
  for (const name in flags) if (flags[name]) classes += ` ${name}`
  return paint ? `${classes} ${paint.tone}` : classes
}

const takesText = {
  contentEditable: 'plaintext-only',
  suppressContentEditableWarning: true,
  spellCheck: false,
  // A tap alone opens no keyboard.
  inputMode: 'none',
} as const

/** Draws a cell as a plain element: there are hundreds, and scrolling makes new ones in every frame. */
const drawCell = (props: GridRowViewProps, index: number): ReactNode => {
  const { source, row, selected, activeColumn, corner, aboutId, editor } = props
  const { columns, edits, base, readOnly, paint, layout, isEditable } = source
  const column = columns[index]
  if (!column) return null
  const edited = edits.get(column.key)?.get(row.key)
  const text = edited ?? base(row.key, column.key)
  const painted = paint?.(row.key, column.key, text)
  const locked = !isEditable || readOnly?.(row.key, column.key) !== undefined
  const isActive = index === activeColumn
  const isSelected = rangesOf(selected).some(([first, last]) => index >= first && index <= last)
  const isOpen = isActive && editor !== null
  const start = layout.starts[index] ?? 0
  const flags = {
    active: isActive,
    selected: isSelected,
    changed: edited !== undefined,
    locked: isEditable && locked,
    open: isOpen,
    corner: index === corner,
  }
  return (
    <div
      key={column.key}
      role="gridcell"
      aria-colindex={index + 2}
      className={classesOf(flags, painted)}
      style={{ insetInlineStart: start, width: (layout.starts[index + 1] ?? 0) - start }}
      title={painted?.about}
      tabIndex={isActive && !isOpen ? 0 : undefined}
      // Takes text that comes without keys: from emoji panels, dictation and input methods.
      {...(isActive && !isOpen && !locked && takesText)}
      aria-selected={isSelected || undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 supports it on gridcell
      aria-readonly={locked || undefined}
      aria-describedby={isActive ? aboutId : undefined}
    >
      {isOpen ? editor : text}
    </div>
  )
}

/** The most cells that a row remembers, about as many as three screens show. */
const remembered = 60

/** Returns a function that draws cells, and draws none again while only the visible columns change: React skips equal elements. */
const useCells = (props: GridRowViewProps) => {
  const { source, row, selected, activeColumn, corner, aboutId, editor } = props
  const drawn = useMemo(
    () => new Map<number, ReactNode>(),
    // oxlint-disable-next-line react/exhaustive-deps -- what a cell depends on
    [source, row, selected, activeColumn, corner, aboutId, editor],
  )
  if (drawn.size > remembered) drawn.clear()
  return (indexes: readonly number[]) =>
    indexes.map((index) => {
      const cell = drawn.get(index) ?? drawCell(props, index)
      drawn.set(index, cell)
      return cell
    })
}

const pinnedIndexes = new Map<number, readonly number[]>()

/** Returns the indexes of the pinned columns, the same array for the same number. */
const firstIndexes = (count: number): readonly number[] => {
  const known = pinnedIndexes.get(count) ?? Array.from({ length: count }, (_index, index) => index)
  pinnedIndexes.set(count, known)
  return known
}

/** A row: its header and pinned columns, which stay in view, and the other columns in the visible area. */
export const GridRowView = memo((props: GridRowViewProps) => {
  const { source, row, index, columnIndexes, activeColumn, editor } = props
  const { layout } = source
  const cells = useCells(props)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`row${activeColumn === -1 ? '' : ' current'}${editor === null ? '' : ' raised'}${row.startsBand ? ' starts' : ''}`}
      style={{ top: layout.headHeight + index * layout.rowHeight, width: layout.width }}
    >
      <div role="presentation" className="pinned" style={{ width: layout.pinnedWidth }}>
        <div
          role="rowheader"
          aria-colindex={1}
          className={row.band === undefined ? 'cell head' : `cell head band${row.band}`}
          style={{ insetInlineStart: 0, width: layout.headWidth }}
        >
          {row.label}
        </div>
        {cells(firstIndexes(layout.pinned))}
      </div>
      {cells(columnIndexes)}
    </div>
  )
})
