/** The acts on selected cells, each as a list of the texts to write. */
import type { CellKey, CellText, ReadCell } from './cells'
import { placesIn, sizeOf, type Block, type Place } from './selection'

/** The keys of rows and columns in the order shown, and the texts. */
export interface Table {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly read: ReadCell
}

/** Returns the keys of a place, or null outside the table. */
export const keyAt = ({ rows, columns }: Pick<Table, 'rows' | 'columns'>, place: Place): CellKey | null => {
  const row = rows[place.row]
  const column = columns[place.column]
  return row === undefined || column === undefined ? null : { row, column }
}

export const textAt = (table: Table, place: Place): string => {
  const key = keyAt(table, place)
  return key ? table.read(key.row, key.column) : ''
}

/** Returns texts for places; places outside the table are left out. */
export const writesAt = (table: Table, places: Iterable<Place>, textOf: (place: Place) => string): CellText[] => {
  const texts: CellText[] = []
  for (const place of places) {
    const key = keyAt(table, place)
    if (key) texts.push({ ...key, text: textOf(place) })
  }
  return texts
}

/** Empties the selected cells. */
export const clear = (table: Table, blocks: readonly Block[]): CellText[] => writesAt(table, placesIn(blocks), () => '')

/** Writes one text into all selected cells. */
export const fillAll = (table: Table, blocks: readonly Block[], text: string): CellText[] =>
  writesAt(table, placesIn(blocks), () => text)

/** Copies the first row of each block down. A block of one row is filled from the row above it. */
export const fillDown = (table: Table, blocks: readonly Block[]): CellText[] =>
  blocks.flatMap((block) => {
    const source = block.top === block.bottom ? block.top - 1 : block.top
    if (source < 0) return []
    const target = { ...block, top: source + 1 }
    return writesAt(table, placesIn([target]), ({ column }) => textAt(table, { row: source, column }))
  })

/** Copies the first column of each block to the right. A block of one column is filled from the column before it. */
export const fillRight = (table: Table, blocks: readonly Block[]): CellText[] =>
  blocks.flatMap((block) => {
    const source = block.left === block.right ? block.left - 1 : block.left
    if (source < 0) return []
    const target = { ...block, left: source + 1 }
    return writesAt(table, placesIn([target]), ({ row }) => textAt(table, { row, column: source }))
  })

/** Returns the texts of a block, row by row. */
export const textsOf = (table: Table, block: Block): string[][] => {
  const { rows, columns } = sizeOf(block)
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column) =>
      textAt(table, { row: block.top + row, column: block.left + column }),
    ),
  )
}
