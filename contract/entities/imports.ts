/** Queries and responses of CSV imports. */
import { z } from 'zod'
import { effect } from './effects'
import { name, type Ref } from './fields'
import { decimalMarks } from '../decimals'
import { flag } from './queries'

/** The rows of trees by column, as written in the header; uploads may vary in spelling and order. */
export const sectorRow = z.object({ Sector: name, Industry: name, 'Sub-Industry': name })
export const jobFunctionRow = z.object({ 'Job Function': name, 'Sub-Job Function': name })

const planMessage = 'Please send the plan of a preview.'

/** The `plan` of a preview, which stands for what it has shown. */
export const previewedPlan = z.string(planMessage).regex(/^[0-9a-f]{64}$/, planMessage)

export const importQuery = z.object({
  /** Writes nothing: the response tells what the import would do. */
  preview: flag.prefault('false'),
  /** The `plan` of a preview. If the import would do anything else, it is refused with 409 and a new preview. */
  plan: previewedPlan.optional(),
  /** How the numbers in the file are written. By default as unambiguous ones in it show; `14.000` alone is refused. */
  decimal_mark: z.enum(decimalMarks, 'Please send a point or a comma.').optional(),
})

/** How many created or changed records the response lists, and how many removed ones. */
export const sampleSize = 100

/** A record that an import creates or changes, or that a new version lacks. */
const importedRecord = z
  .object({
    /** The first row that contains it; the header is row 1. Null if the record is removed. */
    row: z.int().nullable(),
    action: z.enum(['created', 'changed', 'removed']),
    /** The cells of the record, numbers as they are stored; those of deeper levels are empty. Of a removed one, the stored cells. */
    cells: z.array(z.string()),
    /** The stored cells of a changed record; only in a preview. */
    old_cells: z.array(z.string()).optional(),
  })
  .meta({ id: 'ImportedRecord' })

const recordCounts = {
  created: z.int(),
  changed: z.int(),
  /** Existing records that stay unchanged. */
  existing: z.int(),
}

/** The distinct records of one kind, with its singular and plural: 'job function', 'job functions'. */
const importCount = z.object({ one: z.string(), many: z.string(), ...recordCounts }).meta({ id: 'ImportCount' })
export type ImportCount = z.output<typeof importCount>

/** How many warnings are listed. */
export const warningLimit = 100

const warnedCell = z
  .object({
    /** The row number; the header is row 1. */
    row: z.int(),
    column: z.string(),
    value: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'WarnedCell' })
export type WarnedCell = z.output<typeof warnedCell>

/** What an import did, or would do in a preview. */
export const importResult = z
  .object({
    ...recordCounts,
    /** Records that the file lacks; only in new versions, since other imports remove nothing. */
    removed: z.int().optional(),
    /** The same by kind of record. */
    counts: z.array(importCount),
    /** Columns of the file that are unknown and were skipped. */
    ignored: z.array(z.string()),
    /** Cells that are imported as they are, though they may not be meant. */
    warned_cells: z.array(warnedCell).max(warningLimit).optional(),
    /** Identifies what the import does. */
    plan: z.string(),
    /** The first created or changed records, in file order, then the first removed ones. */
    sample: z.array(importedRecord).max(2 * sampleSize),
    /** How many people gain or lose what; only in imports of people with roles. */
    effects: z.array(effect).optional(),
    /** How many people are mailed a one-time password; only in imports of people. */
    mails: z.int().optional(),
    /** What nobody should overlook; only in imports of people. */
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.output<typeof importResult>
export type ImportedRecord = z.output<typeof importedRecord>

/** `data` of a response with code 1005 to an import: nothing was written, since the data has changed. */
export interface ChangedImport<Result = ImportResult> {
  readonly preview: Result
}

/** A reason why a row is rejected. */
export interface RejectedCell {
  /** The row number; the header is row 1. */
  readonly row: number
  /** The start of the column name in the header; null for the whole row. */
  readonly column: string | null
  /** The start of the cell's content. */
  readonly value: string | null
  readonly reason: string
  /** If the cell names no record: the name, of which `value` is the start. */
  readonly name?: string | undefined
  /** If the cell names no record: the records with the closest names, best first. */
  readonly closest?: readonly Ref[] | undefined
}

/** The maximum number of listed reasons; the last one says if there are more. */
export const rejectionLimit = 1000

/** `data` of a response with code 1009; `error` equals `errors`. */
export interface CsvRejection {
  /** For example 'Row 3: Industry: Please enter a name.' */
  readonly errors: readonly string[]
  readonly rows: readonly RejectedCell[]
}
