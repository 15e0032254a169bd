/** The columns of companies as ladders: ranks are rungs, and a grade is a block over the ranks that share it. */
import { bandsOf } from '../bands'
import { columnOf, type GradeMap, type MapCompany } from '../gradeMap'
import type { Column } from '../problems'

/** Neighbouring rungs. */
export interface Rungs {
  readonly first: number
  readonly last: number
}

/** A grade over neighbouring rungs. */
interface GradeBlock extends Rungs {
  readonly grade: string
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

/**
 * Returns the rungs that a grade of one company and a grade of the other share, once for each two such grades.
 *
 * @example ribbonsOf(['14', '14', '13'], ['E', 'D', 'D']) // 14 and E: 0 to 0, 14 and D: 1 to 1, 13 and D: 2 to 2
 */
export const ribbonsOf = (one: Column, other: Column): Rungs[] =>
  blocksOf(one).flatMap((block) =>
    blocksOf(other).flatMap(({ first, last }) => {
      const shared = { first: Math.max(block.first, first), last: Math.min(block.last, last) }
      return shared.first <= shared.last ? [shared] : []
    }),
  )

/** Returns the ranks to show: all of them, or those for which a company has a grade. */
export const shownRungs = (columns: readonly Column[], count: number, onlyFilled: boolean): number[] =>
  Array.from({ length: count }, (_, rung) => rung).filter(
    (rung) => !onlyFilled || columns.some((column) => column[rung]),
  )

/** What a picture or table of ladders shows. */
export interface Ladders {
  /** The names of the ranks, from the highest to the lowest. */
  readonly ranks: readonly string[]
  /** The step of the ladder whose colour each rank has. */
  readonly bands: readonly number[]
  /** The companies with their grades of these ranks. */
  readonly ladders: readonly { readonly key: string; readonly name: string; readonly column: Column }[]
}

/** Returns the ladders of companies, cut to some rungs of the map. */
export const laddersOf = (map: GradeMap, companies: readonly MapCompany[], rungs: readonly number[]): Ladders => {
  const names = map.ranks.map(({ name }) => name)
  const bands = bandsOf(names)
  return {
    ranks: rungs.map((rung) => names[rung] ?? ''),
    bands: rungs.map((rung) => bands[rung] ?? 0),
    ladders: companies.map(({ id, key, name }) => {
      const column = columnOf(map, id)
      return { key, name, column: rungs.map((rung) => column[rung] ?? '') }
    }),
  }
}
