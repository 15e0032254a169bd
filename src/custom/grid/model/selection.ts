/** What is selected: the active cell, which has the focus, and blocks of cells. Places are indices of rows and columns. */

export interface Place {
  readonly row: number
  readonly column: number
}

/** A rectangle of cells; all four edges belong to it. */
export interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface Selection {
  /** The cell with the focus. It is in the current block, which extends from `anchor` to `head`. */
  readonly active: Place
  readonly anchor: Place
  readonly head: Place
  /** The blocks that were selected before the current one. */
  readonly others: readonly Block[]
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** The row of the column headers. Only a single cell can be selected there. */
export const headerRow = -1

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

export const isSamePlace = (one: Place, other: Place): boolean => one.row === other.row && one.column === other.column

/** Selects one cell. */
export const selectAt = (place: Place): Selection => ({ active: place, anchor: place, head: place, others: [] })

/** Extends the current block, whose anchor stays active. */
export const extendTo = (selection: Selection, head: Place): Selection => {
  const { anchor } = selection
  return anchor.row === headerRow || head.row === headerRow
    ? selection
    : { ...selection, active: anchor, head: { ...head } }
}

/** Selects a block around the active cell. */
export const selectBlock = ({ active }: Selection, { top, left, bottom, right }: Block): Selection => ({
  active,
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
  others: [],
})

/** Starts another block beside those that are selected. */
export const addBlock = (selection: Selection, place: Place): Selection => ({
  ...selectAt(place),
  others: blocksOf(selection),
})

/** Moves the active cell without changing the blocks. */
export const activate = (selection: Selection, active: Place): Selection => ({ ...selection, active })

/** The rectangle between two cells. */
const blockBetween = (one: Place, other: Place): Block => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
})

/** The block that is being selected. */
export const currentBlock = ({ anchor, head }: Selection): Block => blockBetween(anchor, head)

/** All selected blocks, the current one last. A column header isn't part of any. */
export const blocksOf = (selection: Selection): readonly Block[] => {
  const block = currentBlock(selection)
  return block.top === headerRow ? selection.others : [...selection.others, block]
}

export const sizeOf = ({ top, left, bottom, right }: Block): Size => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
})

/** Whether more than one cell is selected. */
export const isMultiple = (selection: Selection): boolean =>
  selection.others.length > 0 || !isSamePlace(selection.anchor, selection.head)

export const contains = ({ top, left, bottom, right }: Block, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** Selects whole rows, columns or everything; the active cell stays. */
export const selectWhole = (selection: Selection, axis: 'rows' | 'columns' | 'all', size: Size): Selection => {
  const block = currentBlock(selection)
  const [top, bottom] = axis === 'rows' ? [Math.max(block.top, 0), block.bottom] : [0, size.rows - 1]
  const [left, right] = axis === 'columns' ? [block.left, block.right] : [0, size.columns - 1]
  return {
    active: { ...selection.active, row: Math.max(selection.active.row, 0) },
    anchor: { row: top, column: left },
    head: { row: Math.max(bottom, top), column: right },
    others: [],
  }
}

/** Visits each selected cell once, row by row in each block. */
export function* placesIn(blocks: readonly Block[]): Generator<Place> {
  for (const [index, block] of blocks.entries()) {
    const earlier = blocks.slice(0, index)
    for (let row = block.top; row <= block.bottom; row += 1) {
      for (let column = block.left; column <= block.right; column += 1) {
        const place = { row, column }
        if (!earlier.some((other) => contains(other, place))) yield place
      }
    }
  }
}

/** Returns the columns selected in a row, as pairs of first and last. */
export const columnsSelectedIn = (blocks: readonly Block[], row: number): readonly (readonly [number, number])[] =>
  blocks.filter(({ top, bottom }) => row >= top && row <= bottom).map(({ left, right }) => [left, right])

/** Keeps a place within a table. */
export const clampPlace = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: clamp(row, headerRow, rows - 1),
  column: clamp(column, 0, columns - 1),
})

interface Axes {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

/** Follows the active cell after rows or columns were added, removed or moved. Blocks end unless nothing moved. */
export const followAxes = (selection: Selection, before: Axes, after: Axes): Selection => {
  const { active } = selection
  const size = { rows: after.rows.length, columns: after.columns.length }
  const keyed = { row: before.rows[active.row], column: before.columns[active.column] }
  const isStill = (place: Place) =>
    before.rows[place.row] === after.rows[place.row] && before.columns[place.column] === after.columns[place.column]
  const corners = [...blocksOf(selection)].flatMap(({ top, left, bottom, right }) => [
    { row: top, column: left },
    { row: bottom, column: right },
  ])
  if (isStill(active) && corners.every(isStill)) return selection
  const find = (keys: readonly string[], key: string | undefined, otherwise: number) => {
    const index = key === undefined ? -1 : keys.indexOf(key)
    return index === -1 ? otherwise : index
  }
  return selectAt(
    clampPlace(
      {
        row: active.row === headerRow ? headerRow : find(after.rows, keyed.row, active.row),
        column: find(after.columns, keyed.column, active.column),
      },
      size,
    ),
  )
}
