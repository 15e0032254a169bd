import { describe, expect, test } from 'vitest'
import { answersTo } from '../../../../src/custom/gradeMap/equivalents/answers'
import { gradeMapOf } from '../../../../src/custom/gradeMap/gradeMap'
import { blocksOf, ribbonsOf, shownRungs } from '../../../../src/custom/gradeMap/ladder/ladders'

describe('Ladders', () => {
  test('join neighbouring ranks with the same grade, in whatever case', () => {
    expect(blocksOf(['14', 'g1', 'G1', '', 'G1'])).toEqual([
      { grade: '14', first: 0, last: 0 },
      { grade: 'g1', first: 1, last: 2 },
      { grade: 'G1', first: 4, last: 4 },
    ])
  })

  test('are joined where two grades share ranks, once for each two grades', () => {
    expect(ribbonsOf(['14', '14', '13', '', '12'], ['E', 'd', 'D', 'C', ''])).toEqual([
      { first: 0, last: 0 },
      { first: 1, last: 1 },
      { first: 2, last: 2 },
    ])
    expect(ribbonsOf(['14', '14', '14'], ['E', 'E', 'D'])).toEqual([
      { first: 0, last: 1 },
      { first: 2, last: 2 },
    ])
    expect(ribbonsOf(['14', ''], ['', 'E'])).toEqual([])
  })

  test('can leave out the ranks that no company has a grade for', () => {
    expect(shownRungs([['a', '', 'c', '']], 4, true)).toEqual([0, 2])
    expect(shownRungs([['a', '', 'c', '']], 4, false)).toEqual([0, 1, 2, 3])
  })
})

describe('Where a grade is at other companies', () => {
  const mapping = (id: number, name: string, grades: readonly string[]) => ({
    id,
    name,
    company: { id, name },
    grade_company_ranks: grades.flatMap((rank, index) => (rank ? [{ ta_rank_id: index + 1, rank }] : [])),
    version: 1,
  })
  const map = gradeMapOf(
    [1, 2, 3].map((id) => ({ id, name: `Rank ${id}` })),
    [mapping(7, 'Aurora', ['15', '14', '14']), mapping(8, 'Borealis', ['E', '', 'C']), mapping(9, 'Cascadia', [])],
  )
  const ask = (grade: string, from: number | null, to: number | null) =>
    answersTo(map, { grade, from, to }).map(({ company, rank, grade: found, above, below }) => [
      company.name,
      rank.name,
      found || [above, below],
    ])

  test('is answered for each of its ranks, with the nearest grades where the other company has none', () => {
    expect(ask('14', 7, 8)).toEqual([
      ['Borealis', 'Rank 2', ['E', 'C']],
      ['Borealis', 'Rank 3', 'C'],
    ])
    expect(ask('e', 8, 9)).toEqual([['Cascadia', 'Rank 1', ['', '']]])
  })

  test('is answered for all other companies, and not at all for a grade or company that is not there', () => {
    expect(ask('15', 7, null).map(([company]) => company)).toEqual(['Borealis', 'Cascadia'])
    expect([ask('', 7, null), ask('99', 7, null), ask('15', null, null)]).toEqual([[], [], []])
  })
})
