/** Imports the grade map from a file: all cells or none, as its preview has shown (decisions 0022 and 0033). */
import { createHash } from 'node:crypto'
import type { Calls } from '../../../contract/calls'
import { listedCells, type GradeMapImport } from '../../../contract/entities/gradeMap'
import { messages } from '../../../contract/messages'
import { cellsChanged, changedSincePreview } from '../../errors/apiError'
import type { Input } from '../../http/operation'
import { writerOf } from '../../records/operations'
import { Reply } from '../../tools/reply'
import { yieldToOthers } from '../../tools/splitChunks'
import { findBases, readBaseCells } from './base'
import { lockCompanies, lockMappings, readStoredCells } from './cells'
import { describeDownload, type Download } from './downloads'
import { readGradeFile, type GradeFile } from './file'
import { merge, type Merge, type MergedChange } from './merge'
import { saveCells } from './save'

type Upload = Input<Calls['uploadGradeMap']>
type Pause = () => Promise<void>

const cellsPerTurn = 5000
/** How many downloads a preview offers; a user knows no more of them. */
const listedBases = 20

/** Hashes what the import writes, and over what. */
const identify = async (changes: readonly MergedChange[]): Promise<string> => {
  const hash = createHash('sha256')
  for (let start = 0; start < changes.length; start += cellsPerTurn) {
    const text = JSON.stringify(changes.slice(start, start + cellsPerTurn))
    hash.update(text)
    await yieldToOthers()
  }
  return hash.digest('hex')
}

const listChanges = (changes: readonly MergedChange[]): GradeMapImport['changes'] => {
  const byCompany = new Map<number, GradeMapImport['changes'][number]>()
  for (const { company_id, ta_rank_id, was, rank } of changes.slice(0, listedCells)) {
    const column = byCompany.get(company_id) ?? { company_id, cells: [] }
    column.cells.push({ ta_rank_id, was, becomes: rank })
    byCompany.set(company_id, column)
  }
  return [...byCompany.values()]
}

/** A base from which more than half of the file differs is none. */
const isLikely = ({ companies, rows }: GradeFile, { differing }: Merge): boolean =>
  differing * 2 <= companies.length * rows.length

interface Planned {
  readonly merged: Merge
  readonly base: Download | undefined
  readonly bases: readonly Download[]
  readonly created: number
}

/** Decides what becomes of the cells; keeps them locked until an import is written. */
const plan = async ({ db, query, choices }: Upload, file: GradeFile, pause: Pause): Promise<Planned> => {
  const companyIds = file.companies.map(({ company_id: id }) => id)
  if (!query.preview) {
    await lockCompanies(db, companyIds)
    await lockMappings(db, companyIds)
  }
  const stored = await readStoredCells(db, companyIds, pause)
  const bases = await findBases(db, file, query.base, pause)
  const [likeliest] = bases
  const compared = likeliest && {
    base: likeliest,
    merged: await merge(file, { stored, base: await readBaseCells(db, file, likeliest, pause) }, choices, pause),
  }
  const isBased = compared && (query.base !== 'nearest' || isLikely(file, compared.merged))
  const { base, merged } = isBased
    ? compared
    : { base: undefined, merged: await merge(file, { stored, base: undefined }, choices, pause) }
  const changed = new Set(merged.changes.map(({ company_id: id }) => id))
  const created = [...changed].filter((id) => !stored.has(id)).length
  return { merged, base, bases, created }
}

const describe = async (file: GradeFile, { merged, base, bases, created }: Planned): Promise<GradeMapImport> => ({
  companies: file.companies.length,
  cells: merged.changes.length,
  created,
  merged: merged.kept,
  conflicting: merged.conflicts.length,
  plan: await identify(merged.changes),
  changes: listChanges(merged.changes),
  conflicts: merged.conflicts.slice(0, listedCells),
  base: base ? describeDownload(base) : null,
  bases: bases.slice(0, listedBases).map(describeDownload),
})

export const uploadGradeMap = async (input: Upload): Promise<GradeMapImport | Reply<GradeMapImport>> => {
  const { db, caller, file: content, query, choices, signal } = input
  const pause = async () => {
    await yieldToOthers()
    signal.throwIfAborted()
  }
  const file = await readGradeFile(db, content, choices, pause)
  const planned = await plan(input, file, pause)
  const result = await describe(file, planned)
  if (query.preview) return new Reply(result, messages.previewed)
  if (query.plan !== undefined && query.plan !== result.plan) throw changedSincePreview(result)
  if (result.conflicting > 0) throw cellsChanged({ preview: result })
  await saveCells(writerOf(input), caller, planned.merged.changes)
  return result
}
