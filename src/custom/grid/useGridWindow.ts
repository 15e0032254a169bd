import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { GridProps } from './gridProps'
import { layoutOf, type Layout } from './layout'
import type { Place } from './model/selection'

/** Rendered beyond the visible area, once that is painted, so that scrolling finds them ready. */
const [spareRows, spareColumns] = [3, 1]

const withIndex = (range: Range, index: number) => {
  const indexes = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes
  return [...indexes, index].sort((one, other) => one - other)
}

/** Measures the visible width of an element, without its scrollbar. */
const useWidth = (element: { readonly current: HTMLElement | null }): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setWidth(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Whether the first visible cells have been painted. */
const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

export interface GridWindow {
  readonly scroller: { readonly current: HTMLDivElement | null }
  readonly layout: Layout
  /** The rows and the scrolling columns that are rendered. Each array keeps its identity until it changes. */
  readonly rowIndexes: readonly number[]
  readonly columnIndexes: readonly number[]
}

/** Lays the grid out and finds what is visible of it. The active cell is always rendered, since it holds the focus. */
export const useGridWindow = (
  { columns, rows, rowHeadingWidth = 160, pinned = 0, zoom = 1 }: GridProps,
  active: Place,
): GridWindow => {
  const scroller = useRef<HTMLDivElement>(null)
  const viewport = useWidth(scroller)
  const isPainted = useIsPainted()
  const layout = useMemo(
    () => layoutOf({ columns, rows: rows.length, rowHeadingWidth, pinned, zoom, viewport }),
    [columns, rows.length, rowHeadingWidth, pinned, zoom, viewport],
  )
  // A new function makes the virtualizers take the sizes of the new layout.
  // oxlint-disable-next-line react/exhaustive-deps
  const getItemKey = useCallback((index: number) => index, [layout])
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.rowHeight,
    paddingStart: layout.headHeight,
    overscan: isPainted ? spareRows : 0,
    getItemKey,
    rangeExtractor: useCallback((range: Range) => withIndex(range, active.row), [active.row]),
  })
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length - layout.pinned,
    getScrollElement: () => scroller.current,
    estimateSize: (index) =>
      (layout.starts[layout.pinned + index + 1] ?? 0) - (layout.starts[layout.pinned + index] ?? 0),
    paddingStart: layout.pinnedWidth,
    overscan: isPainted ? spareColumns : 0,
    getItemKey,
    rangeExtractor: useCallback(
      (range: Range) => withIndex(range, active.column - layout.pinned),
      [active.column, layout.pinned],
    ),
  })
  const scrolling = horizontal.getVirtualIndexes()
  const columnIndexes = useMemo(() => scrolling.map((index) => index + layout.pinned), [scrolling, layout.pinned])
  return { scroller, layout, rowIndexes: vertical.getVirtualIndexes(), columnIndexes }
}
