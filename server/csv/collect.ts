/** Collects the rows of a CSV file, and rejects it as soon as it exceeds a limit. */
import type { CsvLimits } from '../../contract/call'
import { rejectionLimit, type RejectedCell } from '../../contract/entities/imports'
import { refusalMessages } from '../../contract/refusalMessages'
import { csvRefused, fileRefused, type ApiError } from '../errors/apiError'
import { unguardFormula } from '../../contract/csvFormulas'
import { say } from '../../contract/say'

interface CsvRow {
  /** The row number in a spreadsheet: starts at 1 and counts empty rows. */
  readonly row: number
  /** Trimmed, and not more than the header has; missing cells at the end are empty. */
  readonly cells: readonly string[]
}

/** The content of a CSV file, without empty rows. */
export interface CsvFile {
  readonly header: CsvRow
  readonly rows: readonly CsvRow[]
  /** Rows with more cells than the header, whose columns are ambiguous. */
  readonly rejected: readonly RejectedCell[]
}

export const repeatedColumn = 'This column appears more than once.'

const tooManyRows = (limit: number) => say('The file has more than {limit, number} rows. Please split it.', { limit })
const tooManyEmptyRows = (limit: number) =>
  say('The file has more than {limit, number} empty rows. Please delete them.', { limit })
const tooManyColumns = (limit: number) =>
  say('The header has more than {limit, number} columns. Please delete unneeded columns.', { limit })
const tooManyCells =
  'This row has more cells than the header. Text that contains a comma, semicolon or tab must be quoted.'
const tooLong = (limit: number) =>
  say('This row is longer than {limit, number} bytes. A closing quote may be missing.', { limit })
const unreadable: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'The closing quote is missing.',
  INVALID_OPENING_QUOTE: 'Text that contains a quote must be quoted, with each quote in it doubled.',
  CSV_INVALID_CLOSING_QUOTE: 'There is text after the closing quote. A quote within text must be doubled.',
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')
const wholeRow = (row: number, reason: string, value: string | null = null): RejectedCell => ({
  row,
  column: null,
  value,
  reason,
})

/** Finds repeated columns; columns without a name are ignored. */
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
  /** The last line of the last complete row. */
  private line = 0
  private header: CsvRow | undefined
  private readonly rows: CsvRow[] = []
  private readonly rejected: RejectedCell[] = []

  constructor(
    private readonly limits: CsvLimits,
    private readonly mayRepeatColumns = false,
  ) {}

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
    const repeats = this.mayRepeatColumns ? [] : repeated(header)
    if (repeats.length > 0) throw csvRefused(repeats)
    this.header = header
  }

  private addRow(width: number, cells: readonly string[]): void {
    if (this.rows.length >= this.limits.rows) this.refuse(tooManyRows(this.limits.rows))
    if (cells.length > width && !isEmpty(cells.slice(width)))
      this.rejected.push(wholeRow(this.row, tooManyCells, cells.join(', ')))
    if (this.rejected.length > rejectionLimit) throw csvRefused(this.rejected)
    this.rows.push({ row: this.row, cells: cells.slice(0, width) })
  }

  /** The error for a row that can't be parsed; it starts after the last complete row. */
  broken(code: string, column: number): ApiError {
    const reason = say('{reason} (Line {line} of the file.)', {
      reason: say(this.reasonOf(code, column)),
      line: this.line + 1,
    })
    return csvRefused([wholeRow(this.row + 1, reason)])
  }

  private reasonOf(code: string, column: number): string {
    const { columns, rowLength } = this.limits
    // All cells beyond the limit are parsed as one, so quotes and delimiters in it look misplaced.
    if (column >= columns) return this.header ? tooManyCells : tooManyColumns(columns)
    if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(rowLength)
    return unreadable[code] ?? 'This row cannot be read.'
  }

  finish(): CsvFile {
    const { header, rows, rejected } = this
    if (!header) throw fileRefused(refusalMessages.csvType)
    return { header, rows, rejected }
  }
}
