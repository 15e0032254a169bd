import { useMemo, useRef, useLayoutEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { keyAlong } from '../../schema/shared/keyAlong'
import type { GridProps } from './gridProps'
import { columnWidth, rowHeadings, type Widths } from './layout'
import type { Table } from './model/table'
import type { Announce } from './useAnnouncer'
import { type GridWindow, along } from './useGridWindow'

/** Pixels at 100 %. */
const [narrowest, widest, keyStep] = [48, 800, 16]
/** What a cell needs beside its text, and what a header of the host may show beside its name. */
const [cellEdges, headExtras] = [24, 32]

const clamp = (width: number) => Math.round(Math.max(narrowest, Math.min(width, widest)))

/** Measures texts in the font of an element, in pixels. */
const widestOf = (texts: readonly string[], element: Element, weight: string): number => {
  const context = document.createElement('canvas').getContext('2d')
  const { fontSize, fontFamily } = getComputedStyle(element)
  if (!context) return 0
  context.font = `${weight} ${fontSize} ${fontFamily}`
  return texts.reduce((most, text) => Math.max(most, context.measureText(text).width), 0)
}

interface Resized {
  readonly column: string
  readonly width: number
}

/** Returns the widths of the columns, with that of the one that is being dragged. */
export const useDraggedWidth = ({ widths }: Pick<GridProps, 'widths'>) => {
  const [dragged, setDragged] = useState<Resized | null>(null)
  const shown = useMemo<Widths | undefined>(
    () => (dragged ? new Map(widths).set(dragged.column, dragged.width) : widths),
    [widths, dragged],
  )
  return { shown, setDragged }
}

interface Given {
  readonly props: GridProps
  readonly table: Table
  readonly view: GridWindow
  readonly announce: Announce
  /** Shows a width that isn't chosen yet. */
  readonly setDragged: (resized: Resized | null) => void
}

/** Returns the ways to change the width of a column: by its edge in the heading, by keys, or to what its texts need. */
export const useColumnWidths = (given: Given) => {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  const drag = useRef<(Resized & { readonly x: number; readonly pointerId: number }) | null>(null)
  const target = useRef(rowHeadings)

  return useMemo(() => {
    const keyOf = (index: number): string => latest.current.table.columns[index] ?? rowHeadings
    const widthOf = (column: string): number => {
      const { columns, widths, rowHeadingWidth = 160 } = latest.current.props
      if (column === rowHeadings) return widths?.get(column) ?? rowHeadingWidth
      return widths?.get(column) ?? columns.find(({ key }) => key === column)?.width ?? columnWidth
    }
    const set = (column: string, wanted: number) => {
      const { props, announce, setDragged } = latest.current
      const width = clamp(wanted)
      setDragged(null)
      props.onResize?.(column, width)
      const name = props.columns.find(({ key }) => key === column)?.label ?? props.rowHeading
      announce('grid.width', { name, width })
    }
    const fit = (column: string) => {
      const { props, table, view } = latest.current
      const { scroller, layout } = view
      if (!scroller.current) return
      const isHeading = column === rowHeadings
      const label = isHeading ? props.rowHeading : (props.columns.find(({ key }) => key === column)?.label ?? '')
      const texts = isHeading ? [] : table.rows.map((row) => table.read(row, column))
      const names = isHeading ? [label, ...props.rows.map((row) => row.label)] : [label]
      const extras = !isHeading && props.renderHeader ? headExtras * layout.zoom : 0
      const needed = Math.max(
        widestOf(texts, scroller.current, '400'),
        widestOf(names, scroller.current, '600') + extras,
      )
      set(column, Math.ceil(needed / layout.zoom) + cellEdges)
    }
    const draggedTo = ({ clientX }: PointerEvent) => {
      const { direction, layout } = latest.current.view
      return drag.current && clamp(drag.current.width + along(direction, clientX - drag.current.x) / layout.zoom)
    }

    return {
      /** Handles the keys of the widths: of the column whose heading is active, otherwise of the row headings. */
      press: (column: number | null, event: KeyboardEvent): boolean => {
        const { altKey, shiftKey } = event
        const key = keyAlong(latest.current.view.direction, event.key)
        if (!latest.current.props.onResize || !altKey || !shiftKey) return false
        const resized = column === null ? rowHeadings : keyOf(column)
        if (key === 'ArrowLeft') set(resized, widthOf(resized) - keyStep)
        else if (key === 'ArrowRight') set(resized, widthOf(resized) + keyStep)
        else if (key === 'Enter') fit(resized)
        else return false
        return true
      },
      handlers: {
        onPointerDown: (event: PointerEvent) => {
          const edge = (event.target as Element).closest<HTMLElement>('.resizer')
          if (!edge) return
          // Not the beginning of a selection.
          event.stopPropagation()
          if (event.button !== 0) return
          const column = keyOf(Number(edge.dataset.column))
          target.current = column
          drag.current = { column, width: widthOf(column), x: event.clientX, pointerId: event.pointerId }
          edge.setPointerCapture(event.pointerId)
        },
        onPointerMove: (event: PointerEvent) => {
          const width = draggedTo(event)
          if (drag.current?.pointerId !== event.pointerId || width === null) return
          latest.current.setDragged({ column: drag.current.column, width })
        },
        onPointerUp: (event: PointerEvent) => {
          const width = draggedTo(event)
          if (drag.current?.pointerId !== event.pointerId || width === null) return
          const { column, x } = drag.current
          drag.current = null
          if (event.clientX !== x) set(column, width)
        },
        onPointerCancel: () => {
          drag.current = null
          latest.current.setDragged(null)
        },
        onDoubleClick: (event: { readonly target: EventTarget }) => {
          if ((event.target as Element).closest('.resizer')) fit(target.current)
        },
      },
    }
  }, [])
}

export type ColumnWidths = ReturnType<typeof useColumnWidths>
