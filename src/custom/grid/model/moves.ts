/**
 * Where keys lead, as in a spreadsheet and in the WAI-ARIA grid pattern. The arrow to the right leads to the next column
 * (`../useGridWindow.ts`).
 */
import { contains, headerRow, type Block, type Place, type Size } from './selection'

export interface Field extends Size {
  /** The number of rows and columns that fit on the screen. */
  readonly page: Size
  readonly isFilled: (place: Place) => boolean
}

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const add = (place: Place, step: Place): Place => ({ row: place.row + step.row, column: place.column + step.column })

const isInside = (place: Place, { rows, columns }: Size) =>
  contains({ top: 0, left: 0, bottom: rows - 1, right: columns - 1 }, place)

/** Goes to the last filled cell before a gap or, from a gap, to the next filled cell, or else to the edge. */
const jump = (from: Place, step: Place, field: Field): Place => {
  let at = from
  let next = add(at, step)
  if (!isInside(next, field)) return at
  const isRun = field.isFilled(at) && field.isFilled(next)
  while (isInside(next, field)) {
    if (isRun && !field.isFilled(next)) return at
    at = next
    if (!isRun && field.isFilled(at)) return at
    next = add(at, step)
  }
  return at
}

type Move = (from: Place, field: Field) => Place

const moves: Readonly<Record<string, Move>> = {
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': (_from, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: Math.max(0, row - page.rows), column }),
  PageDown: ({ row, column }, { page, rows }) => ({ row: Math.min(rows - 1, row + page.rows), column }),
  'Alt+PageUp': ({ row, column }, { page }) => ({ row, column: Math.max(0, column - page.columns) }),
  'Alt+PageDown': ({ row, column }, { page, columns }) => ({
    row,
    column: Math.min(columns - 1, column + page.columns),
  }),
}

/**
 * Returns where a key leads, or null if it doesn't move. The arrow up from the first row leads to the column header.
 *
 * @example move('Control+ArrowDown', { row: 0, column: 0 }, field)
 */
export const move = (key: string, from: Place, field: Field): Place | null => {
  if (field.rows === 0 || field.columns === 0) return null
  const step = steps[key]
  if (step) {
    const to = add(from, step)
    const isOutside = to.row < headerRow || to.row >= field.rows || to.column < 0 || to.column >= field.columns
    return isOutside ? from : to
  }
  const jumped = steps[key.replace('Control+', '')]
  if (jumped) return jump(from, jumped, field)
  return moves[key]?.(from, field) ?? null
}

/** Goes to the next cell of a block, row by row ('row') or column by column ('column'), and round at its end. */
export const cycle = (block: Block, from: Place, by: 'row' | 'column', step: 1 | -1): Place => {
  const rows = block.bottom - block.top + 1
  const columns = block.right - block.left + 1
  const at = { row: from.row - block.top, column: from.column - block.left }
  const count = rows * columns
  const index = (by === 'row' ? at.row * columns + at.column : at.column * rows + at.row) + step
  const next = (index + count) % count
  return by === 'row'
    ? { row: block.top + Math.floor(next / columns), column: block.left + (next % columns) }
    : { row: block.top + (next % rows), column: block.left + Math.floor(next / rows) }
}
