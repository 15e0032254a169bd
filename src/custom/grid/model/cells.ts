/** Cells by their keys, stored sparsely: a map of rows for each column that has any. */

export interface CellKey {
  readonly row: string
  readonly column: string
}

export interface CellText extends CellKey {
  readonly text: string
}

/** A new text, or undefined to remove the cell. */
export interface CellWrite extends CellKey {
  readonly text: string | undefined
}

/** Texts by column key, then by row key. */
export type Cells = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the text of a cell; '' if it is empty. */
export type ReadCell = (row: string, column: string) => string

export const noCells: Cells = new Map()

/**
 * Writes cells, without changing the given ones: only the columns that are written to are copied.
 *
 * @example setCells(noCells, [{ row: 'r1', column: 'c1', text: '7' }])
 */
export const setCells = (cells: Cells, writes: Iterable<CellWrite>): Cells => {
  const columns = new Map(cells)
  const copied = new Map<string, Map<string, string>>()
  for (const { row, column, text } of writes) {
    let rows = copied.get(column)
    if (!rows) {
      rows = new Map(cells.get(column))
      copied.set(column, rows)
      columns.set(column, rows)
    }
    if (text === undefined) rows.delete(row)
    else rows.set(row, text)
  }
  for (const [column, rows] of copied) if (rows.size === 0) columns.delete(column)
  return columns
}

/** Returns a reader of cells. */
export const readerOf =
  (cells: Cells): ReadCell =>
  (row, column) =>
    cells.get(column)?.get(row) ?? ''

/** Lists all cells, column by column. */
export const listCells = (cells: Cells): CellText[] =>
  [...cells].flatMap(([column, rows]) => [...rows].map(([row, text]) => ({ row, column, text })))

/** The number of cells. */
export const countCells = (cells: Cells): number => {
  let count = 0
  for (const rows of cells.values()) count += rows.size
  return count
}
