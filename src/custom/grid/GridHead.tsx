import { memo, type ReactNode } from 'react'
import type { GridColumn, GridProps } from './gridProps'
import type { Layout } from './layout'

interface GridHeadProps extends Pick<GridProps, 'columns' | 'rowHeading' | 'renderHeader'> {
  readonly layout: Layout
  readonly columnIndexes: readonly number[]
  /** The active column. Its header has the focus if `isActive`, and is marked in any case. */
  readonly activeColumn: number
  readonly isActive: boolean
}

/** The row of the column headers, which stays in view. */
export const GridHead = memo((props: GridHeadProps) => {
  const { columns, rowHeading, renderHeader, layout, columnIndexes, activeColumn, isActive } = props
  const headerOf = (index: number, column: GridColumn | undefined): ReactNode => {
    if (!column) return null
    const left = layout.starts[index] ?? 0
    const isCurrent = index === activeColumn
    return (
      <div
        key={column.key}
        role="columnheader"
        aria-colindex={index + 2}
        className={`cell head${isCurrent ? ' current' : ''}${isCurrent && isActive ? ' active' : ''}`}
        style={{ left, width: (layout.starts[index + 1] ?? 0) - left }}
        tabIndex={isCurrent && isActive ? 0 : undefined}
      >
        {renderHeader ? renderHeader(column) : column.label}
      </div>
    )
  }
  return (
    <div role="row" aria-rowindex={1} className="heads" style={{ width: layout.width }}>
      <div role="presentation" className="pinned" style={{ width: layout.pinnedWidth }}>
        <div role="columnheader" aria-colindex={1} className="cell head" style={{ left: 0, width: layout.headWidth }}>
          {rowHeading}
        </div>
        {columns.slice(0, layout.pinned).map((column, index) => headerOf(index, column))}
      </div>
      {columnIndexes.map((index) => headerOf(index, columns[index]))}
    </div>
  )
})
