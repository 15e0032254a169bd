/** Writes CSV files as spreadsheets open them: UTF-8 with a mark, commas, CRLF, no live formulas. */
import { guardFormula } from './formula'

/** Text is guarded against being run as a formula; a number is not, so that -12.5 stays a number. */
export type Cell = string | number | null

const write = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = guardFormula(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts a header over the rows that a query answers. */
export async function* withHeader<Row>(
  header: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<readonly Cell[]> {
  yield header
  for await (const row of rows) yield cellsOf(row)
}

const byteOrderMark = '\uFEFF'
/** How much text is sent at once. */
const chunkLength = 16_384

/** Writes rows, the header first, in chunks: memory stays small however many rows there are. */
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
