/** Fills the column of a company from other companies. */

/** Grades by the key of the ta rank. */
export type Grades = ReadonlyMap<string, string>

interface Copying {
  /** The keys of the ta ranks. */
  readonly ranks: readonly string[]
  /** Reads the grade that a rank has now; '' if it has none. */
  readonly read: (rank: string) => string
  /** What earlier choices of sources have filled in. */
  readonly copied: Grades
  /** The companies to copy from; the first one that has a grade wins. */
  readonly sources: readonly Grades[]
}

interface Copied {
  readonly texts: readonly { readonly row: string; readonly text: string }[]
  readonly copied: Grades
}

/**
 * Fills the empty cells from the sources (A112). A cell that still holds what was copied counts as empty, so that the result
 * depends only on what is chosen now; whatever was typed or saved stays.
 *
 * @example copyGrades({ ranks: ['1'], read: () => '', copied: new Map(), sources: [new Map([['1', 'G7']])] })
 * // texts: [{ row: '1', text: 'G7' }]
 */
export const copyGrades = ({ ranks, read, copied, sources }: Copying): Copied => {
  const filled = new Map<string, string>()
  const texts = ranks.flatMap((row) => {
    const now = read(row)
    if (now !== '' && now !== copied.get(row)) return []
    const text = sources.map((grades) => grades.get(row) ?? '').find(Boolean) ?? ''
    if (text !== '') filled.set(row, text)
    return text === now ? [] : [{ row, text }]
  })
  return { texts, copied: filled }
}
