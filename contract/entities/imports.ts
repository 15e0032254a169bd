/** What the imports of CSV files ask and answer. */
import { z } from 'zod'
import { flag } from './queries'

/** The columns of the files, as their header names them; an upload may spell and order them otherwise. */
export const sectorColumns = ['Sector', 'Industry', 'Sub-Industry'] as const
export const jobFunctionColumns = ['Job Function', 'Sub-Job Function'] as const

/** With `preview` nothing is written: the answer tells what an import of the file would do. */
export const importQuery = z.object({ preview: flag.prefault('false') })

/** How many of the records that an import makes or changes its answer shows. */
export const sampleSize = 100

/** One record that an import makes or changes. */
const importedRecord = z
  .object({
    /** The row of the file that names it first; the header is row 1. */
    row: z.int(),
    action: z.enum(['created', 'changed']),
    /** The record in the columns of the file; those of deeper levels are empty. */
    cells: z.array(z.string()),
  })
  .meta({ id: 'ImportedRecord' })

/** What an import has done, or in a preview would do. Counts are of records, each once however many rows name it. */
export const importResult = z
  .object({
    created: z.int(),
    changed: z.int(),
    /** Records that were there before, and stay as they are. */
    existing: z.int(),
    /** The first of the records that are created or changed, in the order of the file. */
    sample: z.array(importedRecord).max(sampleSize),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.output<typeof importResult>

/** One reason why a row of a file is refused. */
export interface RejectedCell {
  /** The row of the file; the header is row 1. */
  readonly row: number
  /** The column as the header names it; null if the whole row is meant. */
  readonly column: string | null
  /** The beginning of what the file holds there. */
  readonly value: string | null
  readonly reason: string
}

/** How many reasons an answer lists. Of a file with more, the last one says so. */
export const rejectionLimit = 1000

/** `data` of an answer with code 1009; `error` holds the same texts as `errors`. */
export interface CsvRejection {
  /** 'Row 3: Industry: Please enter a name.' */
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
