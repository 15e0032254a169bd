/** Find and replace, in reading order: row by row. */
import type { CellKey, CellText } from './cells'
import { contains, type Block, type Place } from './selection'
import type { Table } from './table'

export interface Query {
  readonly text: string
  /** Upper and lower case differ. */
  readonly matchCase?: boolean
  /** The text has to be all of the cell. */
  readonly wholeCell?: boolean
  /** Searches these blocks only. */
  readonly within?: readonly Block[]
}

const patternOf = ({ text, matchCase, wholeCell }: Query): RegExp => {
  const literal = text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')
  return new RegExp(wholeCell ? `^${literal}$` : literal, matchCase ? 'gu' : 'giu')
}

function* matches(table: Table, query: Query): Generator<CellText> {
  if (query.text === '') return
  const pattern = patternOf(query)
  for (const [rowIndex, row] of table.rows.entries()) {
    for (const [columnIndex, column] of table.columns.entries()) {
      const place = { row: rowIndex, column: columnIndex }
      if (query.within && !query.within.some((block) => contains(block, place))) continue
      const text = table.read(row, column)
      pattern.lastIndex = 0
      if (text !== '' && pattern.test(text)) yield { row, column, text }
    }
  }
}

/** Lists the cells that contain a text. */
export const findCells = (table: Table, query: Query): CellKey[] =>
  Array.from(matches(table, query), ({ row, column }) => ({ row, column }))

/** Returns the first match after a place, or from the start if there is none. */
export const findNext = (found: readonly CellKey[], table: Table, from: Place): CellKey | undefined => {
  const rows = new Map(table.rows.map((key, index) => [key, index]))
  const columns = new Map(table.columns.map((key, index) => [key, index]))
  const isAfter = ({ row, column }: CellKey) => {
    const rowIndex = rows.get(row) ?? 0
    return rowIndex > from.row || (rowIndex === from.row && (columns.get(column) ?? 0) > from.column)
  }
  return found.find(isAfter) ?? found[0]
}

/** Returns the texts in which every match is replaced. */
export const replaceCells = (table: Table, query: Query, replacement: string): CellText[] => {
  const pattern = patternOf(query)
  // A function, because `$&` and the like would mean something in a text.
  return Array.from(matches(table, query), (cell) => ({ ...cell, text: cell.text.replace(pattern, () => replacement) }))
}
