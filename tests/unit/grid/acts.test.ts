import { describe, expect, test } from 'vitest'
import type { CellText } from '../../../src/custom/grid/model/cells'
import { findCells, findNext, replaceCells } from '../../../src/custom/grid/model/find'
import { place } from '../../../src/custom/grid/model/paste'
import { addBlock, blocksOf, extendTo, selectAt } from '../../../src/custom/grid/model/selection'
import { fillFrom, fillSeries, reach, seriesOf } from '../../../src/custom/grid/model/series'
import { clear, fillDown, fillRight, textsOf, type Table } from '../../../src/custom/grid/model/table'
import { tableOf } from './tables'

const cell = (row: number, column: number) => ({ row, column })
const block = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })
const select = (from: [number, number], to: [number, number] = from) => extendTo(selectAt(cell(...from)), cell(...to))

/** Shows the table after the writes, one text per row. */
const after = (table: Table, writes: readonly CellText[]): string[] => {
  const written = new Map(writes.map(({ row, column, text }) => [`${row} ${column}`, text]))
  const read = (row: string, column: string) => written.get(`${row} ${column}`) ?? table.read(row, column)
  return textsOf({ ...table, read }, block(0, 0, table.rows.length - 1, table.columns.length - 1)).map((row) =>
    row.map((text) => text || '.').join(' '),
  )
}

const table = tableOf([
  ['a', 'b', 'c', ''],
  ['d', '', 'f', ''],
  ['', 'h', '', ''],
])

describe('filling and clearing', () => {
  test('fills a block from its first row or column', () => {
    expect(after(table, fillDown(table, [block(0, 0, 2, 1)]))).toEqual(['a b c .', 'a b f .', 'a b . .'])
    expect(after(table, fillRight(table, [block(0, 0, 1, 2)]))).toEqual(['a a a .', 'd d d .', '. h . .'])
  })

  test('fills a single row or column from the one before it', () => {
    expect(after(table, fillDown(table, [block(2, 0, 2, 2)]))).toEqual(['a b c .', 'd . f .', 'd . f .'])
    expect(after(table, fillRight(table, [block(0, 3, 1, 3)]))).toEqual(['a b c c', 'd . f f', '. h . .'])
    expect(fillDown(table, [block(0, 0, 0, 1)])).toEqual([])
    expect(fillRight(table, [block(0, 0, 1, 0)])).toEqual([])
  })

  test('clears every selected block, an overlap once', () => {
    const selection = extendTo(addBlock(select([0, 0], [0, 2]), cell(0, 2)), cell(1, 2))
    const writes = clear(table, blocksOf(selection))
    expect(writes).toHaveLength(4)
    expect(after(table, writes)).toEqual(['. . . .', 'd . . .', '. h . .'])
  })
})

describe('a series', () => {
  const follow = (texts: readonly string[], from: number, count: number) =>
    Array.from({ length: count }, (_text, place) => seriesOf(texts)(from + place))

  test.each([
    [['G1'], ['G2', 'G3', 'G4']],
    [
      ['G1', 'G3'],
      ['G5', 'G7', 'G9'],
    ],
    [['Grade 09'], ['Grade 10', 'Grade 11', 'Grade 12']],
    [
      ['3', '2'],
      ['1', '0', ''],
    ],
    [['7'], ['7', '7', '7']],
    [['Level 2a'], ['Level 3a', 'Level 4a', 'Level 5a']],
    [
      ['A', 'B'],
      ['A', 'B', 'A'],
    ],
    [
      ['G1', 'G2', 'G9'],
      ['G1', 'G2', 'G9'],
    ],
    [['1.5'], ['1.5', '1.5', '1.5']],
    [[''], ['', '', '']],
  ])('goes on after %j with %j', (texts, next) => {
    expect(follow(texts, texts.length, 3)).toEqual(next)
  })

  test('goes back before its first text', () => {
    expect(follow(['G3', 'G4'], -3, 3)).toEqual(['G0', 'G1', 'G2'])
    expect(follow(['A', 'B'], -3, 3)).toEqual(['B', 'A', 'B'])
  })

  test('is filled along the axis that the pointer goes further', () => {
    expect(reach(block(1, 1, 2, 2), cell(5, 3))).toEqual(block(1, 1, 5, 2))
    expect(reach(block(1, 1, 2, 2), cell(2, 0))).toEqual(block(1, 0, 2, 2))
    expect(reach(block(1, 1, 2, 2), cell(2, 2))).toEqual(block(1, 1, 2, 2))
    const numbers = tableOf([
      ['G1', 'x'],
      ['G2', 'y'],
      ['', ''],
      ['', ''],
    ])
    expect(after(numbers, fillFrom(numbers, block(0, 0, 1, 1), block(0, 0, 3, 1)))).toEqual([
      'G1 x',
      'G2 y',
      'G3 x',
      'G4 y',
    ])
    expect(after(numbers, fillSeries(numbers, [block(0, 0, 3, 0)]))).toEqual(['G1 x', 'G2 y', 'G3 .', 'G4 .'])
  })
})

describe('pasting', () => {
  test('more rows than a call may have arguments', () => {
    const rows = Array.from({ length: 200_000 }, () => ['x', 'y'])
    expect(place(table, select([0, 0]), rows).clipped).toBe(400_000 - 6)
  })

  test('one text fills everything that is selected', () => {
    const selection = addBlock(select([0, 0], [1, 1]), cell(2, 3))
    expect(after(table, place(table, selection, [['x']]).texts)).toEqual(['x x c .', 'x x f .', '. h . x'])
  })

  test('a block is repeated in a selection that is a multiple of it', () => {
    const pasted = place(table, select([0, 0], [1, 3]), [['1', '2']])
    expect(after(table, pasted.texts)).toEqual(['1 2 1 2', '1 2 1 2', '. h . .'])
    expect(pasted.block).toEqual(block(0, 0, 1, 3))
  })

  test('a row is repeated down a selected column', () => {
    expect(after(table, place(table, select([0, 0], [2, 0]), [['1', '2']]).texts)).toEqual([
      '1 2 c .',
      '1 2 f .',
      '1 2 . .',
    ])
  })

  test('otherwise it is laid once from the top left of the selection', () => {
    expect(after(table, place(table, select([2, 2], [0, 0]), [['1', '2']]).texts)).toEqual([
      '1 2 c .',
      'd . f .',
      '. h . .',
    ])
  })

  test('what does not fit is clipped and counted', () => {
    const pasted = place(table, select([1, 3]), [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
    expect(pasted).toMatchObject({ clipped: 4, block: block(1, 3, 2, 3) })
    expect(after(table, pasted.texts)).toEqual(['a b c .', 'd . f 1', '. h . 3'])
  })

  test('an empty text empties cells', () => {
    expect(after(table, place(table, select([0, 0]), [['', 'x']]).texts)[0]).toBe('. x c .')
  })

  test('nothing is pasted into a column header', () => {
    expect(place(table, selectAt(cell(-1, 0)), [['x']]).texts).toEqual([])
  })
})

describe('find and replace', () => {
  const words = tableOf([
    ['Grade 1', 'grade 10'],
    ['$&', 'a.c'],
    ['STRASSE', 'abc'],
  ])
  const found = (text: string, options = {}) =>
    findCells(words, { text, ...options }).map(({ row, column }) => `${row} ${column}`)

  test('finds in reading order, in any case unless told otherwise', () => {
    expect(found('GRADE')).toEqual(['r0 c0', 'r0 c1'])
    expect(found('Grade', { matchCase: true })).toEqual(['r0 c0'])
    expect(found('grade 1', { wholeCell: true })).toEqual(['r0 c0'])
    expect(found('grade', { within: [block(0, 1, 2, 1)] })).toEqual(['r0 c1'])
  })

  test('takes every character literally', () => {
    expect(found('a.c')).toEqual(['r1 c1'])
    for (const text of ['(', '[', '\\', '*', '+', '?', '{', '|', '^', '-', '/']) expect(found(text)).toEqual([])
    expect(replaceCells(words, { text: 'grade' }, '$&')).toEqual([
      { row: 'r0', column: 'c0', text: '$& 1' },
      { row: 'r0', column: 'c1', text: '$& 10' },
    ])
  })

  test('an empty text is found nowhere', () => {
    expect(found('')).toEqual([])
  })

  test('goes on after the active cell, and round at the end', () => {
    const all = findCells(words, { text: 'a' })
    expect(findNext(all, words, cell(0, 0))).toEqual({ row: 'r0', column: 'c1' })
    expect(findNext(all, words, cell(2, 1))).toEqual({ row: 'r0', column: 'c0' })
    expect(findNext([], words, cell(0, 0))).toBeUndefined()
  })
})
