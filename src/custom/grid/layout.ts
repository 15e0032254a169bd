/** Where rows and columns are, in pixels from the top left of the scrolled area. */
import type { GridColumn, Zoom } from './gridProps'

export interface Layout {
  readonly zoom: number
  readonly rowHeight: number
  readonly headHeight: number
  /** The width of the row headers. */
  readonly headWidth: number
  /** The left edge of each column, and the right edge of the last one. */
  readonly starts: readonly number[]
  readonly pinned: number
  /** The width of everything that stays in view at the left. */
  readonly pinnedWidth: number
  readonly width: number
  readonly height: number
}

interface Measures {
  readonly columns: readonly GridColumn[]
  readonly rows: number
  readonly rowHeadingWidth: number
  readonly pinned: number
  readonly zoom: Zoom
  /** The width of the visible area. */
  readonly viewport: number
}

const [rowHeight, headHeight, columnWidth] = [32, 40, 120]
const [least, most] = [0.5, 1.5]

/** The zoom at which all columns fit, within limits: text has to stay legible. */
const fittingZoom = (total: number, viewport: number) => (viewport === 0 ? 1 : Math.min(1, viewport / total))

const edges = (columns: readonly GridColumn[], first: number, zoom: number): number[] => {
  let edge = first
  const starts = [edge]
  for (const { width = columnWidth } of columns) {
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
export const layoutOf = ({ columns, rows, rowHeadingWidth, pinned, zoom: wanted, viewport }: Measures): Layout => {
  const total = columns.reduce((sum, { width = columnWidth }) => sum + width, rowHeadingWidth)
  const zoom = Math.max(least, Math.min(wanted === 'fit' ? fittingZoom(total, viewport) : wanted, most))
  const headWidth = Math.round(rowHeadingWidth * zoom)
  const starts = edges(columns, headWidth, zoom)
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

interface View {
  readonly scrollLeft: number
  readonly scrollTop: number
  readonly clientWidth: number
  readonly clientHeight: number
}

/** Moves a window as little as needed to show a span; `covered` is what hides its beginning. */
const reveal = (at: number, size: number, covered: number, start: number, end: number) => {
  if (start < at + covered || end - start > size - covered) return start - covered
  return end > at + size ? end - size : at
}

/** Returns the scroll position at which a cell is visible. */
export const scrollFor = (layout: Layout, view: View, row: number, column: number): { left: number; top: number } => {
  const { starts, pinned, pinnedWidth, headHeight, rowHeight } = layout
  const top = headHeight + row * rowHeight
  return {
    left:
      column < pinned
        ? view.scrollLeft
        : reveal(view.scrollLeft, view.clientWidth, pinnedWidth, starts[column] ?? 0, starts[column + 1] ?? 0),
    top: row < 0 ? view.scrollTop : reveal(view.scrollTop, view.clientHeight, headHeight, top, top + rowHeight),
  }
}
