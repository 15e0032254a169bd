/** Splits changes into requests of a size that the server accepts. */
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import { maxSavedCells } from '../../../contract/entities/gradeMap'
import { savedBy, type CompanyChanges } from './mapState'

/** Leaves room for what is around the changes. */
const maxBytes = (calls.saveGradeMap.maxBodyBytes ?? 0) - 1_000

const bytesOf = (changes: CompanyChanges): number => new TextEncoder().encode(JSON.stringify(savedBy([changes]))).length

/** Returns the parts in which changes are saved, each of whole companies. */
export const partsOf = (changes: readonly CompanyChanges[]): readonly (readonly CompanyChanges[])[] => {
  const parts: CompanyChanges[][] = []
  let [cells, bytes] = [Infinity, Infinity]
  for (const one of changes) {
    const size = bytesOf(one)
    if (cells + one.cells.length > maxSavedCells || bytes + size > maxBytes) {
      parts.push([])
      ;[cells, bytes] = [0, 0]
    }
    parts.at(-1)?.push(one)
    cells += one.cells.length
    bytes += size
  }
  return parts
}
