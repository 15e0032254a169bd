import { isKeptCell, type KeptCell } from '../mapWork'

/** What is kept of the form of one mapping. */
export interface GradeWork {
  readonly company: number | null
  readonly sources: readonly number[]
  /** The version of the mapping; 0 without one. */
  readonly version: number
  readonly cells: readonly KeptCell[]
}

export const isGradeWork = (content: unknown): content is GradeWork => {
  const { company, sources, version, cells } = (content ?? {}) as Partial<GradeWork>
  return (
    (company === null || typeof company === 'number') &&
    Array.isArray(sources) &&
    sources.every((id) => typeof id === 'number') &&
    typeof version === 'number' &&
    Array.isArray(cells) &&
    cells.every(isKeptCell)
  )
}
