import { describe, expect, test } from 'vitest'
import { copyGrades, type Grades } from '../../../../src/custom/gradeMap/form/copyGrades'

const ranks = ['1', '2', '3']
const aurora: Grades = new Map([
  ['1', 'A1'],
  ['2', 'A2'],
])
const borealis: Grades = new Map([
  ['2', 'B2'],
  ['3', 'B3'],
])

/** Copies into a column, and returns it with what was copied. */
const copyInto = (column: Grades, sources: readonly Grades[], copied: Grades = new Map()) => {
  const result = copyGrades({ ranks, read: (rank) => column.get(rank) ?? '', copied, sources })
  const next = new Map([...column, ...result.texts.map(({ row, text }) => [row, text] as const)])
  return { column: next, copied: result.copied, texts: result.texts }
}

describe('Copying grades from companies', () => {
  test('fills only empty cells, and the first source wins', () => {
    const typed = new Map([['1', 'typed']])
    expect([...copyInto(typed, [aurora, borealis]).column]).toEqual([
      ['1', 'typed'],
      ['2', 'A2'],
      ['3', 'B3'],
    ])
  })

  test('follows the sources as they are chosen and removed, but never touches what was typed meanwhile', () => {
    const both = copyInto(new Map(), [aurora, borealis])
    const typed = { ...both, column: new Map(both.column).set('3', 'typed') }
    const one = copyInto(typed.column, [borealis], typed.copied)
    expect(Object.fromEntries(one.column)).toEqual({ 1: '', 2: 'B2', 3: 'typed' })
    expect(Object.fromEntries(copyInto(one.column, [], one.copied).column)).toEqual({ 1: '', 2: '', 3: 'typed' })
  })

  test('writes nothing that is there already', () => {
    const once = copyInto(new Map(), [aurora])
    expect(copyInto(once.column, [aurora], once.copied).texts).toEqual([])
  })
})
