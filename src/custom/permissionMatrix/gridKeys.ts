/**
 * The keyboard of the matrix, following the WAI-ARIA grid pattern. Cells without a box are skipped. The arrow to the
 * right leads to the next column (`keyAlong`).
 */
import type { Layout } from './matrix'

export interface Place {
  readonly row: number
  readonly column: number
}

const hasBox = (layout: Layout, { row, column }: Place): boolean => Boolean(layout[row]?.[column])

/** Goes on by a step until there is a box; stays if there is none. */
const step = (layout: Layout, from: Place, rows: number, columns: number): Place => {
  let at = from
  do {
    at = { row: at.row + rows, column: at.column + columns }
    if (hasBox(layout, at)) return at
  } while (layout[at.row] && at.column >= 0 && at.column < (layout[at.row]?.length ?? 0))
  return from
}

const lastColumn = (layout: Layout, row: number) => (layout[row]?.length ?? 0) - 1

/** Returns the place itself, or the next one towards it that has a box. */
const orNext = (layout: Layout, at: Place, rows: number, columns: number): Place =>
  hasBox(layout, at) ? at : step(layout, at, rows, columns)

type Move = (layout: Layout, at: Place) => Place

const moves: Readonly<Record<string, Move>> = {
  ArrowRight: (layout, at) => step(layout, at, 0, 1),
  ArrowLeft: (layout, at) => step(layout, at, 0, -1),
  ArrowDown: (layout, at) => step(layout, at, 1, 0),
  ArrowUp: (layout, at) => step(layout, at, -1, 0),
  Home: (layout, { row }) => orNext(layout, { row, column: 0 }, 0, 1),
  End: (layout, { row }) => orNext(layout, { row, column: lastColumn(layout, row) }, 0, -1),
  PageUp: (layout, { column }) => orNext(layout, { row: 0, column }, 1, 0),
  PageDown: (layout, { column }) => orNext(layout, { row: layout.length - 1, column }, -1, 0),
  'Control+Home': (layout) => orNext(layout, { row: 0, column: 0 }, 0, 1),
  'Control+End': (layout) => {
    const row = layout.length - 1
    return orNext(layout, { row, column: lastColumn(layout, row) }, 0, -1)
  },
}

/** Returns where a key leads, or null if the grid doesn't handle it. */
export const moveBy = (key: string, layout: Layout, at: Place): Place | null => moves[key]?.(layout, at) ?? null
