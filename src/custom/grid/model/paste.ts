/** Where a pasted block goes. */
import type { CellText } from './cells'
import { widthOf } from './clipboard'
import { blocksOf, currentBlock, placesIn, sizeOf, type Block, type Selection } from './selection'
import { fillAll, writesAt, type Table } from './table'

interface Placement {
  /** The block that is written to, within the table. */
  readonly block: Block
  readonly texts: readonly CellText[]
  /** The number of pasted cells outside the table. */
  readonly clipped: number
}

/** Returns how often a block is repeated along one axis, or null if the selection is no multiple of it. */
const timesAlong = (selected: number, pasted: number): number | null => {
  if (selected === 1) return 1
  return selected % pasted === 0 ? selected / pasted : null
}

/**
 * Lays a block into the selection: one text fills it, a block is repeated if the selection is a multiple of it, and otherwise
 * laid once from the top left. What leaves the table is clipped.
 */
export const place = (table: Table, selection: Selection, pasted: readonly (readonly string[])[]): Placement => {
  const target = currentBlock(selection)
  const rows = pasted.length
  const columns = widthOf(pasted)
  if (rows === 0 || columns === 0 || target.top < 0) return { block: target, texts: [], clipped: 0 }
  if (rows === 1 && columns === 1)
    return { block: target, texts: fillAll(table, blocksOf(selection), pasted[0]?.[0] ?? ''), clipped: 0 }
  const selected = sizeOf(target)
  const down = timesAlong(selected.rows, rows)
  const along = timesAlong(selected.columns, columns)
  const isRepeated = down !== null && along !== null
  const height = isRepeated ? rows * down : rows
  const width = isRepeated ? columns * along : columns
  const block = {
    ...target,
    bottom: Math.min(target.top + height, table.rows.length) - 1,
    right: Math.min(target.left + width, table.columns.length) - 1,
  }
  const laid = sizeOf(block)
  return {
    block,
    texts: writesAt(
      table,
      placesIn([block]),
      ({ row, column }) => pasted[(row - block.top) % rows]?.[(column - block.left) % columns] ?? '',
    ),
    clipped: height * width - laid.rows * laid.columns,
  }
}
