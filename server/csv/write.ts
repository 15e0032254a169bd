/** Writes CSV for spreadsheets: UTF-8 with a byte order mark, commas, CRLF, formulas escaped. */
import { guardFormula } from '../../contract/csvFormulas'
import { isAmbiguousDecimal } from '../../contract/decimals'

/** Text is escaped against formula injection; numbers are not, so that -12.5 stays a number. */
export type Cell = string | number | null

/** Returns the text that a preview shows of a cell. */
export const textOf = (cell: Cell): string => (cell === null ? '' : String(cell))

/** `1.125` gets a zero, since it could be read as 1125. `1e-10` is written with all its zeros, as it is read. */
const writeNumber = (number: number): string => {
  const shortest = String(number)
  const text = shortest.includes('e') ? number.toFixed(20).replace(/0+$/, '') : shortest
  return isAmbiguousDecimal(text) ? `${text}0` : text
}

const write = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return writeNumber(cell)
  const text = guardFormula(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Prepends a header to the rows of a query. */
export async function* withHeader<Row>(
  header: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<readonly Cell[]> {
  yield header
  for await (const row of rows) yield cellsOf(row)
}

const byteOrderMark = '\uFEFF'
const chunkLength = 16_384

/** Writes rows, the header first, in chunks, to limit memory. */
export async function* writeCsv(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let text = byteOrderMark
  for await (const row of rows) {
    text += `${row.map(write).join(',')}\r\n`
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text) yield text
}
