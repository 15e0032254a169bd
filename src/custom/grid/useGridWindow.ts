import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTheme } from '@mui/material/styles'
import type { Direction } from '../../schema/shared/keyAlong'
import type { GridProps } from './gridProps'
import { layoutOf, windowOf, type Layout, type View, type Widths } from './layout'
import type { Place } from './model/selection'

/**
 * Turns a distance on the screen, which grows to the right, into one along the columns, and the other way round. Columns go on to the
 * left in languages that are written so, and the grid counts from where they begin, as if they went to the right; only this,
 * `fromStart` and `keyAlong` know the sides of the screen.
 */
export const along = (direction: Direction, distance: number): number => (direction === 'rtl' ? -distance : distance)

type Box = Pick<HTMLElement, 'clientLeft' | 'clientWidth' | 'getBoundingClientRect'>

/** Returns how far a point of the window is from the edge of a scrolling box where the columns begin. */
export const fromStart = (box: Box, direction: Direction, x: number): number => {
  // A scrollbar may be at the left.
  const left = box.getBoundingClientRect().left + box.clientLeft
  return along(direction, x - (direction === 'rtl' ? left + box.clientWidth : left))
}

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

/** Returns where the visible area of an element is. */
export const viewOf = (node: HTMLElement, direction: Direction): View => {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = node
  return { scrolled: along(direction, scrollLeft), scrollTop, clientWidth, clientHeight }
}

const nowhere: View = { scrolled: 0, scrollTop: 0, clientWidth: 0, clientHeight: 0 }

/** Lists the indexes from `first` to `last`, and `active` if there is such an index. */
const useIndexes = (first: number, last: number, active: number, [start, end]: readonly [number, number]) =>
  useMemo(() => {
    const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_index, place) => first + place)
    if (active < start || active >= end || (active >= first && active <= last)) return indexes
    return active < first ? [active, ...indexes] : [...indexes, active]
  }, [first, last, active, start, end])

export interface GridWindow {
  readonly direction: Direction
  readonly scroller: { readonly current: HTMLDivElement | null }
  readonly layout: Layout
  /** The rows and the scrolling columns that are rendered. Each array keeps its identity until it changes. */
  readonly rowIndexes: readonly number[]
  readonly columnIndexes: readonly number[]
}

/** A point in the visible area, counted from where rows and columns begin. */
interface Point {
  readonly inX: number
  readonly inY: number
}

/** Returns where a point of the window is in the visible area, and where that is. */
export const pointIn = ({ scroller, direction }: GridWindow, clientX: number, clientY: number): View & Point => {
  const node = scroller.current
  if (!node) return { ...nowhere, inX: clientX, inY: clientY }
  const inY = clientY - node.getBoundingClientRect().top
  return { ...viewOf(node, direction), inX: fromStart(node, direction, clientX), inY }
}

/** Returns what of the grid is visible and where it is. The active cell is always rendered, since it has the focus. */
export const useGridWindow = (props: GridProps, widths: Widths | undefined, active: Place): GridWindow => {
  const { direction } = useTheme()
  const { rows, columns, rowHeadingWidth = 160, pinned = 0, zoom = 1 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isPainted = useIsPainted()
  const [view, setView] = useState<View>(nowhere)
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
      const next = viewOf(node, direction)
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
  }, [layout, direction])

  const [allRows, scrolling] = [[0, rows.length] as const, [layout.pinned, columns.length] as const]
  return {
    direction,
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
