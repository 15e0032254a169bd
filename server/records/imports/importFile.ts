/**
 * Imports CSV files, all rows or none: reads the rows with the schema of the call, and has a target add or change records.
 *
 * A preview does the same and writes nothing. Its `plan` identifies what would be done; an import that comes with it
 * does exactly that, or is refused with 409 and a new preview.
 */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Effect } from '../../../contract/entities/effects'
import {
  sampleSize,
  type ImportCount,
  type ImportedRecord,
  type ImportResult,
  type RejectedCell,
} from '../../../contract/entities/imports'
import type { DecimalMark } from '../../../contract/decimals'
import { messages } from '../../../contract/messages'
import { say } from '../../../contract/say'
import type { CsvFile } from '../../csv/collect'
import { readColumns, type ReadRow } from '../../csv/columns'
import { changedSincePreview } from '../../errors/apiError'
import { Reply } from '../../tools/reply'
import { yieldToOthers } from '../../tools/splitChunks'
import type { Writer } from '../writer'

/** A created, changed or removed record. */
export interface Imported extends Omit<ImportedRecord, 'old_cells'> {
  /** What is written: the ids of references, not their names, which may pass to other records. */
  readonly values: readonly unknown[]
  /** The stored state of a changed or removed record. */
  readonly before?: { readonly id: number; readonly version: number }
}

/** Reads the cells of stored records, by id. */
export type ReadCells = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>

/** What a target has done, or would do. */
export interface Outcome<Extra extends object = object> {
  readonly counts: readonly ImportCount[]
  /** The created and changed records, in file order, then the removed ones. */
  readonly records: readonly Imported[]
  /** Reads what changed and removed records were before, as long as they are stored so. */
  readonly readOld?: ReadCells
  /** How many people gain or lose what, for targets that tell. */
  readonly effects?: readonly Effect[]
  /** How many people are mailed, and the warnings, if the target says so. */
  readonly mails?: number
  readonly warnings?: readonly string[]
  /** Members of the answer beyond those of all imports. */
  readonly extra?: Extra
  /** The members of the answer that differ as long as nothing is stored. */
  readonly unsaved?: Partial<Extra>
  /** What identifies the import besides its records. */
  readonly identifiedBy?: unknown
}

export interface Import {
  readonly writer: Writer
  readonly rows: readonly ReadRow[]
  /** Optional columns that the file doesn't have. */
  readonly absent: readonly string[]
  /** The cells that the schema rejects, for a target that rejects the file with all errors itself. */
  readonly rejected: readonly RejectedCell[]
  readonly isPreview: boolean
  /** Lets other calls proceed, and throws if the client has cancelled the import. */
  readonly pause: () => Promise<void>
}

export interface Target<Extra extends object = object> {
  /** The row schema that the call declares. */
  readonly row: z.ZodObject
  /** Whether a row is a path in a tree, whose last cells may be empty. */
  readonly isPath?: boolean
  /** Whether the target also checks a file with cells that the schema rejects, and rejects it with all errors. */
  readonly rejectsAll?: boolean
  /** Columns that may be absent; their cells are empty then. */
  readonly optional?: readonly string[] | undefined
  readonly run: (work: Import) => Promise<Outcome<Extra>>
}

/** The part of an upload's input that an import uses. */
export interface UploadInput {
  readonly file: CsvFile
  readonly query: {
    readonly preview: boolean
    readonly plan?: string | undefined
    readonly decimal_mark?: DecimalMark | undefined
  }
  readonly signal: AbortSignal
}

const recordsPerTurn = 500

/** Hashes what an import does: each record with its values, and the state that it has before. */
const identify = async ({ records, identifiedBy }: Outcome): Promise<string> => {
  const hash = createHash('sha256')
  if (identifiedBy !== undefined) hash.update(JSON.stringify(identifiedBy))
  for (const [index, { action, values, before }] of records.entries()) {
    if (index % recordsPerTurn === 0) await yieldToOthers()
    hash.update(JSON.stringify([action, values, before?.id, before?.version]))
  }
  return hash.digest('hex')
}

const total = (counts: readonly ImportCount[], what: 'created' | 'changed' | 'existing') =>
  counts.reduce((sum, count) => sum + count[what], 0)

/** Returns the records to list, with what they were before. */
const sampleOf = async ({ records, readOld }: Outcome): Promise<ImportedRecord[]> => {
  const isRemoved = ({ action }: Imported) => action === 'removed'
  const shown = [
    ...records.filter((record) => !isRemoved(record)).slice(0, sampleSize),
    ...records.filter(isRemoved).slice(0, sampleSize),
  ]
  const old = await readOld?.(shown.flatMap(({ before }) => before?.id ?? []))
  return shown.map(({ row, action, cells, before }) => {
    const stored = before && old?.get(before.id)
    if (action === 'removed') return { row, action, cells: [...(stored ?? cells)] }
    return { row, action, cells: [...cells], ...(stored && { old_cells: [...stored] }) }
  })
}

const describe = async (outcome: Outcome, ignored: readonly string[]): Promise<ImportResult> => {
  const { counts, effects, mails, warnings } = outcome
  return {
    created: total(counts, 'created'),
    changed: total(counts, 'changed'),
    existing: total(counts, 'existing'),
    counts: counts.map((count) => ({ ...count, one: say(count.one), many: say(count.many) })),
    ignored: [...ignored],
    plan: await identify(outcome),
    sample: await sampleOf(outcome),
    ...(effects && { effects: [...effects] }),
    ...(mails !== undefined && { mails }),
    ...(warnings && { warnings: [...warnings] }),
  }
}

/** Imports a file into a target. */
export const importFile = async <Extra extends object = object>(
  { row, isPath = false, rejectsAll = false, optional = [], run }: Target<Extra>,
  writer: Writer,
  { file, query: { preview: isPreview, plan, decimal_mark: decimalMark }, signal }: UploadInput,
): Promise<(ImportResult & Extra) | Reply<ImportResult & Extra>> => {
  const { rows, ignored, absent, rejected } = await readColumns(file, row, {
    isPath,
    collects: rejectsAll,
    decimalMark,
    optional,
  })
  const pause = async () => {
    await yieldToOthers()
    signal.throwIfAborted()
  }
  await pause()
  const outcome = await run({ writer, rows, absent, rejected, isPreview, pause })
  const result = { ...(await describe(outcome, ignored)), ...(outcome.extra as Extra) }
  const preview = { ...result, ...outcome.unsaved }
  if (isPreview) return new Reply(preview, messages.previewed, 200)
  if (plan !== undefined && plan !== result.plan) throw changedSincePreview(preview)
  return result
}
