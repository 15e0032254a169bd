import { describe, expect, test } from 'vitest'
import {
  askMore,
  askNames,
  choicesOf,
  hasAllNames,
  noQuestions,
  otherErrors,
  undecided,
} from '../../../../src/custom/gradeMap/upload/decisions'
import { failureTexts } from '../../../../src/custom/gradeMap/upload/useGradeImport'

const cell = { row: 1, column: 'Aurora Food', value: 'Aurora Food', reason: 'No company has this name.' }
const close = { id: 4, name: 'Aurora Foods' }
const rejected = [
  { ...cell, name: 'Aurora Food', closest: [close] },
  { row: 3, column: 'TA Rank', value: 'Execu', reason: 'No TA rank has this name.', name: 'Executiv 1', closest: [] },
  { row: 4, column: 'Aurora Foods', value: 'x', reason: 'Please use at most 100 characters.' },
]
const conflict = { company_id: 4, ta_rank_id: 2, base: 'a', theirs: 'b', yours: 'c' }
const result = {
  companies: 1,
  cells: 0,
  created: 0,
  merged: 0,
  conflicting: 1,
  plan: '',
  changes: [],
  conflicts: [conflict],
  base: { id: 2, at: '2026-01-02T00:00:00Z', by: 'Ann' },
  bases: [
    { id: 2, at: '2026-01-02T00:00:00Z', by: 'Ann' },
    { id: 3, at: '2026-01-03T00:00:00Z', by: 'Ben' },
  ],
}

describe('The preview of an upload', () => {
  test('asks what unknown names mean, and lists the other errors', () => {
    const asked = askNames(noQuestions, rejected)
    expect(asked.names).toEqual([
      { kind: 'companies', name: 'Aurora Food', closest: [close] },
      { kind: 'ranks', name: 'Executiv 1', closest: [] },
    ])
    expect(otherErrors(rejected)).toEqual([rejected[2]])
    const half = { ...undecided, companies: new Map([['Aurora Food', 4]]) }
    expect(hasAllNames(asked, half)).toBe(false)
    expect(hasAllNames(asked, { ...half, ranks: new Map([['Executiv 1', null]]) })).toBe(true)
  })

  test('keeps earlier questions, so that answers can be changed', () => {
    const asked = askMore(askNames(noQuestions, rejected), result)
    const later = askMore(asked, { ...result, conflicts: [], conflicting: 0, bases: [result.base] })
    expect(later.names).toHaveLength(2)
    expect(later.conflicts).toEqual([conflict])
    const other = { ...conflict, ta_rank_id: 3 }
    expect(askMore(asked, { ...result, conflicts: [conflict, other] }).conflicts).toEqual([conflict, other])
    expect(later.bases.map(({ id }) => id)).toEqual([3, 2])
  })

  test('sends the answers as the API takes them', () => {
    expect(
      choicesOf({
        base: 2,
        companies: new Map([['Aurora Food', 4]]),
        ranks: new Map([['Executiv 1', null]]),
        cells: new Map([['4 2', 'theirs']]),
        others: 'yours',
      }),
    ).toEqual({
      companies: [{ name: 'Aurora Food', id: 4 }],
      ranks: [{ name: 'Executiv 1', id: null }],
      cells: [{ company_id: 4, ta_rank_id: 2, keep: 'theirs' }],
      others: 'yours',
    })
  })
})

describe('A failed upload', () => {
  test('says each entry of an array, otherwise its message, or that it failed', () => {
    const say = (failure: object) => failureTexts(failure, 'Upload failed')
    expect(say({ error: ['Row 2 bad', 'Row 3 bad'], message: 'no' })).toEqual(['Row 2 bad', 'Row 3 bad'])
    expect(say({ message: 'G1', error: null })).toEqual(['G1'])
    expect(say({ error: null })).toEqual(['Upload failed'])
    expect(say({ error: [], message: '' })).toEqual(['Upload failed'])
    expect(say({ is_validation_error: true, error: { base: ['Choose another one.'] } })).toEqual([
      'Base: Choose another one.',
    ])
  })
})
