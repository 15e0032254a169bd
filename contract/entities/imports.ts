/** Queries and responses of CSV imports. */
import { z } from 'zod'
import { flag } from './queries'

/** The columns of the files as written in their header; uploads may vary in spelling and order. */
export const sectorColumns = ['Sector', 'Industry', 'Sub-Industry'] as const
export const jobFunctionColumns = ['Job Function', 'Sub-Job Function'] as const

/** With `preview` nothing is written: the response tells what the import would do. */
export const importQuery = z.object({ preview: flag.prefault('false') })

/** How many created or changed records the response lists. */
export const sampleSize = 100

/** A record that an import creates or changes. */
const importedRecord = z
  .object({
    /** The first row that contains it; the header is row 1. */
    row: z.int(),
    action: z.enum(['created', 'changed']),
    /** The cells of the record; those of deeper levels are empty. */
    cells: z.array(z.string()),
  })
  .meta({ id: 'ImportedRecord' })

/** What an import did, or would do in a preview. Counts distinct records. */
export const importResult = z
  .object({
    created: z.int(),
    changed: z.int(),
    /** Existing records that stay unchanged. */
    existing: z.int(),
    /** The first created or changed records, in file order. */
    sample: z.array(importedRecord).max(sampleSize),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.output<typeof importResult>

/** A reason why a row is rejected. */
export interface RejectedCell {
  /** The row number; the header is row 1. */
  readonly row: number
  /** The column name in the header; null for the whole row. */
  readonly column: string | null
  /** The start of the cell's content. */
  readonly value: string | null
  readonly reason: string
}

/** The maximum number of listed reasons; the last one says if there are more. */
export const rejectionLimit = 1000

/** `data` of a response with code 1009; `error` equals `errors`. */
export interface CsvRejection {
  /** For example 'Row 3: Industry: Please enter a name.' */
  readonly errors: readonly string[]
  readonly rows: readonly RejectedCell[]
}

export const gradeMapImport = z
  .object({
    /** Columns that were read. */
    companies: z.int(),
    /** Cells that were set or cleared. */
    cells: z.int(),
  })
  .meta({ id: 'GradeMapImport' })
