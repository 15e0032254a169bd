/** Merges a file with the stored cells, and with the download that it began as. */
import type { ConflictingCell, GradeMapChoices } from '../../../contract/entities/gradeMap'
import type { Cells } from './cells'
import type { GradeFile } from './file'

/** A cell to write: what is stored, and what it becomes. */
export interface MergedChange {
  readonly company_id: number
  readonly ta_rank_id: number
  readonly was: string | null
  readonly rank: string | null
}

export interface Merge {
  readonly changes: readonly MergedChange[]
  readonly conflicts: readonly ConflictingCell[]
  /** Cells that keep what somebody else has stored. */
  readonly kept: number
  /** Cells in which the file differs from its base. */
  readonly differing: number
}

interface Sources {
  readonly stored: ReadonlyMap<number, Cells>
  /** The cells of the download by company; undefined if the file replaces what is stored. */
  readonly base: ReadonlyMap<number, Cells> | undefined
}

const decider = ({ cells, others }: GradeMapChoices) => {
  const chosen = new Map(cells.map(({ company_id, ta_rank_id, keep }) => [`${company_id} ${ta_rank_id}`, keep]))
  return (companyId: number, rankId: number) => chosen.get(`${companyId} ${rankId}`) ?? others
}

/**
 * Decides what becomes of each cell of a file. Without a base, the file wins. With one, whoever has changed a cell
 * wins; if both have, differently, the user chooses.
 */
export const merge = async (
  { companies, rows }: GradeFile,
  { stored, base }: Sources,
  choices: GradeMapChoices,
  pause: () => Promise<void>,
): Promise<Merge> => {
  const decide = decider(choices)
  const changes: MergedChange[] = []
  const conflicts: ConflictingCell[] = []
  let kept = 0
  let differing = 0
  for (const { company_id, place } of companies) {
    const storedCells = stored.get(company_id)
    const baseCells = base && (base.get(company_id) ?? {})
    for (const { ta_rank_id, grades } of rows) {
      const yours = grades[place] ?? null
      const theirs = storedCells?.[ta_rank_id] ?? null
      const former = baseCells ? (baseCells[ta_rank_id] ?? null) : theirs
      if (baseCells && yours !== former) differing++
      if (yours === theirs) continue
      const choice =
        baseCells && theirs !== former ? (yours === former ? 'theirs' : decide(company_id, ta_rank_id)) : 'yours'
      if (choice === 'yours') changes.push({ company_id, ta_rank_id, was: theirs, rank: yours })
      else if (choice === 'theirs') kept++
      else conflicts.push({ company_id, ta_rank_id, base: former, theirs, yours })
    }
    await pause()
  }
  return { changes, conflicts, kept, differing }
}
