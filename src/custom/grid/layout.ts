/** Where rows and columns are, in pixels from the top of the scrolled area and from where its columns begin (`useGridWindow.ts`). */
import type { GridColumn, Zoom } from './gridProps'
import type { Block } from './model/selection'

export interface Layout {
  readonly zoom: number
  readonly rowHeight: number
  readonly headHeight: number
  /** The width of the row headers. */
  readonly headWidth: number
  /** Where each column begins, and where the last one ends. */
  readonly starts: readonly number[]
  readonly pinned: number
  /** The width of everything that stays in view. */
  readonly pinnedWidth: number
  readonly width: number
  readonly height: number
}

/** Chosen widths by the key of the column, in pixels at 100 %. */
export type Widths = ReadonlyMap<string, number>

/** Stands for the column of the row headers. */
export const rowHeadings = ''

interface Measures {
  readonly columns: readonly GridColumn[]
  readonly rows: number
  readonly rowHeadingWidth: number
  readonly widths?: Widths | undefined
  readonly pinned: number
  readonly zoom: Zoom
  /** The width of the visible area. */
  readonly viewport: number
}

const [rowHeight, headHeight] = [32, 40]
export const columnWidth = 120
/** The part of the visible area that the row headers may take. */
const mostHeading = 0.6
const [least, most] = [0.5, 1.5]

/** The zoom at which all columns fit, within limits: text has to stay legible. */
const fittingZoom = (total: number, viewport: number) => (viewport === 0 ? 1 : Math.min(1, viewport / total))

const edges = (sizes: readonly number[], first: number, zoom: number): number[] => {
  let edge = first
  const starts = [edge]
  for (const width of sizes) {
    edge += Math.round(width * zoom)
    starts.push(edge)
  }
  return starts
}

/** Returns how many columns may be pinned without filling more than half of the visible area. */
const pinnable = (starts: readonly number[], pinned: number, viewport: number) => {
  let count = Math.min(pinned, starts.length - 1)
  while (count > 0 && viewport > 0 && (starts[count] ?? 0) > viewport / 2) count -= 1
  return count
}

/** Lays out a grid. */
export const layoutOf = (measures: Measures): Layout => {
  const { columns, rows, widths, pinned, zoom: wanted, viewport } = measures
  const heading = widths?.get(rowHeadings) ?? measures.rowHeadingWidth
  const sizes = columns.map(({ key, width = columnWidth }) => widths?.get(key) ?? width)
  const total = sizes.reduce((sum, width) => sum + width, heading)
  const zoom = Math.max(least, Math.min(wanted === 'fit' ? fittingZoom(total, viewport) : wanted, most))
  const headWidth = Math.round(Math.min(heading * zoom, viewport > 0 ? viewport * mostHeading : Infinity))
  const starts = edges(sizes, headWidth, zoom)
  const count = pinnable(starts, pinned, viewport)
  return {
    zoom,
    rowHeight: Math.round(rowHeight * zoom),
    headHeight: Math.round(headHeight * zoom),
    headWidth,
    starts,
    pinned: count,
    pinnedWidth: starts[count] ?? headWidth,
    width: starts.at(-1) ?? headWidth,
    height: Math.round(headHeight * zoom) + rows * Math.round(rowHeight * zoom),
  }
}

/** Returns the column at a horizontal position of the scrolled area, or the nearest one. */
export const columnAt = ({ starts }: Layout, x: number): number => {
  let [low, high] = [0, starts.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= x) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** Returns the row at a vertical position of the scrolled area, or the nearest one. */
export const rowAt = ({ rowHeight, headHeight }: Layout, y: number, rows: number): number =>
  Math.max(0, Math.min(Math.floor((y - headHeight) / rowHeight), rows - 1))

/** The visible area: where it is, and its size without scrollbars. */
export interface View {
  /** How far the columns are scrolled. */
  readonly scrolled: number
  readonly scrollTop: number
  readonly clientWidth: number
  readonly clientHeight: number
}

/** Returns the rows and scrolling columns in the visible area; none of them while it has no size. */
export const windowOf = (layout: Layout, view: View, rows: number): Block => {
  const { scrolled, scrollTop, clientWidth, clientHeight } = view
  const isHidden = clientWidth === 0 || clientHeight === 0
  return {
    top: rowAt(layout, scrollTop + layout.headHeight, rows),
    bottom: isHidden ? -1 : rowAt(layout, scrollTop + clientHeight - 1, rows),
    left: Math.max(columnAt(layout, scrolled + layout.pinnedWidth), layout.pinned),
    right: isHidden ? -1 : columnAt(layout, scrolled + clientWidth - 1),
  }
}

/** Moves a window as little as needed to show a span; `covered` is what hides its beginning. */
const reveal = (at: number, size: number, covered: number, start: number, end: number) => {
  if (start < at + covered || end - start > size - covered) return start - covered
  return end > at + size ? end - size : at
}

/** Returns the scroll position at which a cell is visible. */
export const scrollFor = (
  layout: Layout,
  view: View,
  row: number,
  column: number,
): Pick<View, 'scrolled' | 'scrollTop'> => {
  const { starts, pinned, pinnedWidth, headHeight, rowHeight } = layout
  const top = headHeight + row * rowHeight
  return {
    scrolled:
      column < pinned
        ? view.scrolled
        : reveal(view.scrolled, view.clientWidth, pinnedWidth, starts[column] ?? 0, starts[column + 1] ?? 0),
    scrollTop: row < 0 ? view.scrollTop : reveal(view.scrollTop, view.clientHeight, headHeight, top, top + rowHeight),
  }
}
