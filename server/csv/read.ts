/** Reads uploaded CSV files as a stream, and says of a broken one in which row it breaks. */
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { csvRowLimit } from '../../contract/constants'
import type { RejectedCell } from '../../contract/entities/imports'
import { messages } from '../../contract/messages'
import { csvRefused, fileRefused, type ApiError } from '../http/apiError'
import { decode } from './decode'
import { findDelimiter } from './delimiter'
import { unguardFormula } from './formula'

export interface CsvRow {
  /** As spreadsheets count: the first row is 1, and empty rows count. */
  readonly row: number
  /** Trimmed; in the rows below the header one for each of its columns. */
  readonly cells: readonly string[]
}

/** The content of a CSV file. Rows without any text are left out. */
export interface CsvFile {
  readonly header: CsvRow
  readonly rows: readonly CsvRow[]
  /** Rows that have more cells than the header: what stands where cannot be told. */
  readonly rejected: readonly RejectedCell[]
}

const mostRecordBytes = 65_536
const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')

const tooManyRows = `The file has more than ${csvRowLimit.toLocaleString('en')} rows. Please split it.`
const tooManyCells = 'This row has more cells than the header. Text that holds a comma must stand in quotes.'
const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened here and never closed.',
  CSV_MAX_RECORD_SIZE: 'This row is too long. Perhaps a quote is opened here and never closed.',
  INVALID_OPENING_QUOTE: 'A quote stands within text. Such text must stand in quotes, with each of its own doubled.',
  CSV_INVALID_CLOSING_QUOTE: 'Text goes on behind its closing quote. A quote within text must be doubled.',
}

/** Collects the rows of a file one by one. */
class Collector {
  private row = 0
  /** The line on which the last whole row ends. */
  private line = 0
  private header: CsvRow | undefined
  private readonly rows: CsvRow[] = []
  private readonly rejected: RejectedCell[] = []

  readonly add = (record: readonly string[], { lines }: { lines: number }): null => {
    this.row++
    this.line = lines
    const cells = record.map((cell) => unguardFormula(cell.trim()))
    if (isEmpty(cells)) return null
    if (this.header) this.addRow(this.header.cells.length, cells)
    else this.header = { row: this.row, cells }
    return null
  }

  private addRow(width: number, cells: readonly string[]): void {
    const { row } = this
    if (this.rows.length >= csvRowLimit) throw csvRefused([{ row, column: null, value: null, reason: tooManyRows }])
    if (cells.length > width && !isEmpty(cells.slice(width)))
      this.rejected.push({ row, column: null, value: cells.join(', '), reason: tooManyCells })
    const missing = Array<string>(Math.max(0, width - cells.length)).fill('')
    this.rows.push({ row, cells: cells.slice(0, width).concat(missing) })
  }

  /** The refusal of a row that cannot be read; it begins behind the last whole one. */
  broken(code: string): ApiError {
    const reason = `${reasons[code] ?? 'This row cannot be read.'} (Line ${this.line + 1} of the file.)`
    return csvRefused([{ row: this.row + 1, column: null, value: null, reason }])
  }

  finish(): CsvFile {
    const { header, rows, rejected } = this
    if (!header) throw fileRefused(messages.csvType)
    return { header, rows, rejected }
  }
}

/** First the text up to where its delimiter can be told, then all that follows. */
async function* headerFirst(text: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | undefined = ''
  for await (const chunk of text) {
    if (start === undefined) yield chunk
    else {
      start += chunk
      if (!/[\r\n]/.test(start.trimStart()) && start.length < mostRecordBytes) continue
      yield start
      start = undefined
    }
  }
  if (start) yield start
}

/**
 * Reads a CSV file; throws 1007 if it is none, 1009 if its quotes are broken or if it has too many rows.
 *
 * Chunk by chunk, so that the calls of others are answered meanwhile.
 */
export const readCsv = async (bytes: AsyncIterable<Uint8Array>): Promise<CsvFile> => {
  const text = headerFirst(decode(bytes))
  const { value: start = '' } = await text.next()
  const collector = new Collector()
  const parser = parse({
    delimiter: findDelimiter(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: mostRecordBytes,
    on_record: collector.add,
  })
  // Nothing comes out of it: the rows are collected as they are read.
  parser.resume()
  const all = async function* () {
    yield start
    yield* text
  }
  try {
    await pipeline(all, parser)
  } catch (error) {
    throw error instanceof CsvError ? collector.broken(error.code) : error
  }
  return collector.finish()
}
