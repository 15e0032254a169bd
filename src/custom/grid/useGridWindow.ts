import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridProps } from './gridProps'
import { layoutOf, windowOf, type Layout, type View, type Widths } from './layout'
import type { Place } from './model/selection'

/** Rendered beyond the visible area, once that is painted, so that scrolling finds them ready. */
const [spareRows, spareColumns] = [3, 1]

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

const viewOf = ({ scrollLeft, scrollTop, clientWidth, clientHeight }: View): View => ({
  scrollLeft,
  scrollTop,
  clientWidth,
  clientHeight,
})

/** Lists the indexes from `first` to `last`, and `active` if there is such an index. */
const useIndexes = (first: number, last: number, active: number, [start, end]: readonly [number, number]) =>
  useMemo(() => {
    const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_index, place) => first + place)
    if (active < start || active >= end || (active >= first && active <= last)) return indexes
    return active < first ? [active, ...indexes] : [...indexes, active]
  }, [first, last, active, start, end])

export interface GridWindow {
  readonly scroller: { readonly current: HTMLDivElement | null }
  readonly layout: Layout
  /** The rows and the scrolling columns that are rendered. Each array keeps its identity until it changes. */
  readonly rowIndexes: readonly number[]
  readonly columnIndexes: readonly number[]
}

/** Returns what of the grid is visible and where it is. The active cell is always rendered, since it has the focus. */
export const useGridWindow = (props: GridProps, widths: Widths | undefined, active: Place): GridWindow => {
  const { rows, columns, rowHeadingWidth = 160, pinned = 0, zoom = 1 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isPainted = useIsPainted()
  const [view, setView] = useState<View>({ scrollLeft: 0, scrollTop: 0, clientWidth: 0, clientHeight: 0 })
  const layout = useMemo(
    () => layoutOf({ columns, rows: rows.length, rowHeadingWidth, widths, pinned, zoom, viewport: view.clientWidth }),
    [columns, rows.length, rowHeadingWidth, widths, pinned, zoom, view.clientWidth],
  )
  const [spareY, spareX] = isPainted ? [spareRows, spareColumns] : [0, 0]
  const shown = windowOf(layout, view, rows.length)

  const latest = useRef({ view, shown, layout, rows: rows.length })
  useLayoutEffect(() => {
    latest.current = { view, shown, layout, rows: rows.length }
  })
  useLayoutEffect(() => {
    const node = scroller.current
    if (!node) return
    /** Takes over where the visible area is, if other cells are visible there. */
    const follow = (set: (view: View) => void) => {
      const { view, shown, layout, rows } = latest.current
      const next = viewOf(node)
      const now = windowOf(layout, next, rows)
      const isSame = now.top === shown.top && now.bottom === shown.bottom && now.left === shown.left
      if (!isSame || now.right !== shown.right || next.clientWidth !== view.clientWidth) set(next)
    }
    // In the same frame, so that no gap is painted.
    const onScroll = () => follow((next) => flushSync(() => setView(next)))
    const onResize = () => follow(setView)
    onResize()
    const observer = new ResizeObserver(onResize)
    observer.observe(node)
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', onScroll)
    }
    // A new layout may have moved what is visible.
  }, [layout])

  const [allRows, scrolling] = [[0, rows.length] as const, [layout.pinned, columns.length] as const]
  return {
    scroller,
    layout,
    rowIndexes: useIndexes(
      Math.max(shown.top - spareY, 0),
      Math.min(shown.bottom + spareY, rows.length - 1),
      active.row,
      allRows,
    ),
    columnIndexes: useIndexes(
      Math.max(shown.left - spareX, layout.pinned),
      Math.min(shown.right + spareX, columns.length - 1),
      active.column,
      scrolling,
    ),
  }
}
