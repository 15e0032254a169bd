import { memo } from 'react'
import type { GridColumn, GridProps } from './gridProps'
import type { Layout } from './layout'
import type { ColumnWidths } from './useColumnWidths'

interface HeadCellProps extends Pick<GridProps, 'renderHeader'> {
  readonly column: GridColumn
  readonly index: number
  readonly start: number
  readonly width: number
  /** Whether the active cell is in this column. */
  readonly isCurrent: boolean
  /** Whether the header has the focus itself. */
  readonly isActive: boolean
  readonly isResizable: boolean
}

/** The edge of a column, which changes its width; -1 is that of the row headers. Keys do the same. */
const Resizer = ({ column }: { readonly column: number }) => (
  <span aria-hidden className="resizer" data-column={column} />
)

const HeadCell = memo(
  ({ column, index, start, width, isCurrent, isActive, isResizable, renderHeader }: HeadCellProps) => (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      // Without what can be done in the heading: it is said with each cell of the column.
      aria-label={column.label}
      className={`cell head${isCurrent ? ' current' : ''}${isActive ? ' active' : ''}`}
      style={{ insetInlineStart: start, width }}
      tabIndex={isActive ? 0 : undefined}
    >
      {renderHeader ? renderHeader(column) : column.label}
      {isResizable && <Resizer column={index} />}
    </div>
  ),
)

interface GridHeadProps extends Pick<GridProps, 'columns' | 'rowHeading' | 'renderHeader'> {
  readonly layout: Layout
  readonly columnIndexes: readonly number[]
  readonly activeColumn: number
  /** Whether the header of the active column has the focus. */
  readonly isActive: boolean
  /** Resizes columns by their edges; undefined if they can't be. */
  readonly resizing: ColumnWidths['handlers'] | undefined
}

/** The row of the column headers, which stays in view. */
export const GridHead = memo((props: GridHeadProps) => {
  const { columns, rowHeading, renderHeader, layout, columnIndexes, activeColumn, isActive, resizing } = props
  const headerOf = (index: number, column: GridColumn | undefined) => {
    if (!column) return null
    const start = layout.starts[index] ?? 0
    const isCurrent = index === activeColumn
    return (
      <HeadCell
        key={column.key}
        column={column}
        index={index}
        start={start}
        width={(layout.starts[index + 1] ?? 0) - start}
        isCurrent={isCurrent}
        isActive={isCurrent && isActive}
        isResizable={resizing !== undefined}
        renderHeader={renderHeader}
      />
    )
  }
  return (
    <div role="row" aria-rowindex={1} className="heads" style={{ width: layout.width }} {...resizing}>
      <div role="presentation" className="pinned" style={{ width: layout.pinnedWidth }}>
        <div
          role="columnheader"
          aria-colindex={1}
          className="cell head"
          style={{ insetInlineStart: 0, width: layout.headWidth }}
        >
          {rowHeading}
          {resizing && <Resizer column={-1} />}
        </div>
        {columns.slice(0, layout.pinned).map((column, index) => headerOf(index, column))}
      </div>
      {columnIndexes.map((index) => headerOf(index, columns[index]))}
    </div>
  )
})
