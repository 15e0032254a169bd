/** The columns of companies as ladders: ranks are rungs, and a grade is a block over the ranks that share it. */
import type { Column } from '../problems'

/** A grade over neighbouring rungs. */
interface GradeBlock {
  readonly grade: string
  readonly first: number
  readonly last: number
}

/**
 * Joins neighbouring ranks with the same grade.
 *
 * @example blocksOf(['14', '14', '', '13']) // 14 on rungs 0 to 1, 13 on rung 3
 */
export const blocksOf = (column: Column): GradeBlock[] => {
  const blocks: GradeBlock[] = []
  for (const [rung, grade] of column.entries()) {
    if (grade === '') continue
    const before = blocks.at(-1)
    if (before?.last === rung - 1 && before.grade.toLowerCase() === grade.toLowerCase())
      blocks[blocks.length - 1] = { ...before, last: rung }
    else blocks.push({ grade, first: rung, last: rung })
  }
  return blocks
}

/** Returns the rungs on which both companies have a grade. */
export const sharedRungs = (one: Column, other: Column): number[] =>
  one.flatMap((grade, rung) => (grade !== '' && other[rung] ? [rung] : []))

/** Returns the ranks to show: all of them, or those for which a company has a grade. */
export const shownRungs = (columns: readonly Column[], count: number, onlyFilled: boolean): number[] =>
  Array.from({ length: count }, (_, rung) => rung).filter(
    (rung) => !onlyFilled || columns.some((column) => column[rung]),
  )
