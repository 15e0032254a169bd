/** Collects the rows of a CSV file one by one, and refuses it as soon as it passes a limit. */
import type { CsvLimits } from '../../contract/call'
import { rejectionLimit, type RejectedCell } from '../../contract/entities/imports'
import { messages } from '../../contract/messages'
import { csvRefused, fileRefused, type ApiError } from '../errors/apiError'
import { unguardFormula } from './formula'

export interface CsvRow {
  /** As spreadsheets count: the first row is 1, and empty rows count. */
  readonly row: number
  /** Trimmed. Below the header at most one for each of its columns; those that are missing at the end are empty. */
  readonly cells: readonly string[]
}

/** The content of a CSV file. Rows without any text are left out. */
export interface CsvFile {
  readonly header: CsvRow
  readonly rows: readonly CsvRow[]
  /** Rows that have more cells than the header: what stands where cannot be told. */
  readonly rejected: readonly RejectedCell[]
}

export const repeatedColumn = 'This column is there more than once.'

const count = (limit: number) => limit.toLocaleString('en')
const tooManyRows = (limit: number) => `The file has more than ${count(limit)} rows. Please split it.`
const tooManyEmptyRows = (limit: number) => `The file has more than ${count(limit)} empty rows. Please delete them.`
const tooManyColumns = (limit: number) =>
  `The header has more than ${count(limit)} columns. Please delete those that are not needed.`
const tooManyCells = 'This row has more cells than the header. Text that holds a comma must stand in quotes.'
const tooLong = (limit: number) =>
  `This row is longer than ${count(limit)} bytes. Perhaps a quote is opened here and never closed.`
const unreadable: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened here and never closed.',
  INVALID_OPENING_QUOTE: 'A quote stands within text. Such text must stand in quotes, with each of its own doubled.',
  CSV_INVALID_CLOSING_QUOTE: 'Text goes on behind its closing quote. A quote within text must be doubled.',
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')
const wholeRow = (row: number, reason: string, value: string | null = null): RejectedCell => ({
  row,
  column: null,
  value,
  reason,
})

/** A column that is named twice; columns without a name are left out anyway. */
const repeated = ({ row, cells }: CsvRow): RejectedCell[] => {
  const seen = new Set<string>()
  return cells.flatMap((column) => {
    const name = column.toLowerCase()
    const isRepeated = name !== '' && seen.has(name)
    seen.add(name)
    return isRepeated ? [{ row, column, value: column, reason: repeatedColumn }] : []
  })
}

export class Collector {
  private row = 0
  private emptyRows = 0
  /** The line on which the last whole row ends. */
  private line = 0
  private header: CsvRow | undefined
  private readonly rows: CsvRow[] = []
  private readonly rejected: RejectedCell[] = []

  constructor(private readonly limits: CsvLimits) {}

  readonly add = (record: readonly string[], { lines }: { lines: number }): null => {
    this.row++
    this.line = lines
    const cells = record.map((cell) => unguardFormula(cell.trim()))
    if (isEmpty(cells)) this.countEmpty()
    else if (this.header) this.addRow(this.header.cells.length, cells)
    else this.takeHeader({ row: this.row, cells })
    return null
  }

  private refuse(reason: string): never {
    throw csvRefused([wholeRow(this.row, reason)])
  }

  private countEmpty(): void {
    this.emptyRows++
    if (this.emptyRows > this.limits.rows) this.refuse(tooManyEmptyRows(this.limits.rows))
  }

  private takeHeader(header: CsvRow): void {
    if (header.cells.length > this.limits.columns) this.refuse(tooManyColumns(this.limits.columns))
    const twice = repeated(header)
    if (twice.length > 0) throw csvRefused(twice)
    this.header = header
  }

  private addRow(width: number, cells: readonly string[]): void {
    if (this.rows.length >= this.limits.rows) this.refuse(tooManyRows(this.limits.rows))
    if (cells.length > width && !isEmpty(cells.slice(width)))
      this.rejected.push(wholeRow(this.row, tooManyCells, cells.join(', ')))
    if (this.rejected.length > rejectionLimit) throw csvRefused(this.rejected)
    this.rows.push({ row: this.row, cells: cells.slice(0, width) })
  }

  /** The refusal of a row that cannot be read; it begins behind the last whole one. */
  broken(code: string, column: number): ApiError {
    const reason = `${this.reasonOf(code, column)} (Line ${this.line + 1} of the file.)`
    return csvRefused([wholeRow(this.row + 1, reason)])
  }

  private reasonOf(code: string, column: number): string {
    const { columns, rowLength } = this.limits
    // All cells beyond the limit are read as one, in which quotes and delimiters are out of place.
    if (column >= columns) return this.header ? tooManyCells : tooManyColumns(columns)
    if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(rowLength)
    return unreadable[code] ?? 'This row cannot be read.'
  }

  finish(): CsvFile {
    const { header, rows, rejected } = this
    if (!header) throw fileRefused(messages.csvType)
    return { header, rows, rejected }
  }
}
