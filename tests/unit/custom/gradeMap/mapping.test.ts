import { describe, expect, test } from 'vitest'
import { cellsOf, gradesIn, sentGrades, withGrades } from '../../../../src/custom/gradeMap/form/mapping'
import { readerOf } from '../../../../src/custom/grid/model/cells'
import { mappingOf } from './builders'

const aurora = mappingOf(1, 'Aurora', ['A1', '', 'A3'])
const borealis = mappingOf(2, 'Borealis', ['', 'B2', ''])
const ranks = [1, 2, 3].map((id) => ({ id, name: `Rank ${id}` }))

describe('the form of a mapping', () => {
  test('shows the grades of its company, and of those beside it', () => {
    const read = readerOf(cellsOf(aurora, [borealis]))
    expect(['1', '2', '3'].map((row) => [read(row, 'own'), read(row, '20')])).toEqual([
      ['A1', ''],
      ['', 'B2'],
      ['A3', ''],
    ])
  })

  test('begins empty without a mapping', () => {
    expect(gradesIn(undefined).size).toBe(0)
    expect(readerOf(cellsOf(undefined, [borealis]))('2', '20')).toBe('B2')
  })

  test('sends the grades of all ranks that have one', () => {
    expect(sentGrades(ranks, readerOf(cellsOf(aurora, [borealis])))).toEqual([
      { ta_rank_id: 1, rank: 'A1' },
      { ta_rank_id: 3, rank: 'A3' },
    ])
  })

  test('takes over some grades that others have stored, and leaves the rest', () => {
    const theirs = new Map([
      ['1', 'new'],
      ['2', 'added'],
      ['3', ''],
    ])
    expect(withGrades(aurora, theirs)).toEqual(mappingOf(1, 'Aurora', ['new', 'added']))
    expect(withGrades(aurora, new Map([['1', 'new']])).grade_company_ranks).toEqual([
      { ta_rank_id: 3, rank: 'A3' },
      { ta_rank_id: 1, rank: 'new' },
    ])
  })
})
