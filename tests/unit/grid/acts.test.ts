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

  test('a block that fits once, or only along one axis, is laid once', () => {
    const rows = [['1'], ['2']]
    expect(place(table, select([0, 0], [1, 0]), rows).block).toEqual(block(0, 0, 1, 0))
    // Three selected rows are no multiple of two.
    expect(place(table, select([0, 0], [2, 1]), rows).block).toEqual(block(0, 0, 1, 0))
    expect(place(table, select([0, 0], [1, 2]), [['1', '2']]).block).toEqual(block(0, 0, 0, 1))
    expect(place(table, select([0, 0]), rows)).toMatchObject({ clipped: 0, texts: [{ text: '1' }, { text: '2' }] })
  })

  test('nothing is pasted without rows or columns, and short rows are filled', () => {
    const target = block(0, 1, 1, 1)
    for (const none of [[], [[]]]) {
      expect(place(table, select([0, 1], [1, 1]), none)).toEqual({ block: target, texts: [], clipped: 0 })
    }
    expect(after(table, place(table, select([0, 0]), [['1', '2'], ['3']]).texts)).toEqual([
      '1 2 c .',
      '3 . f .',
      '. h . .',
    ])
  })

  test('one text says which block it fills', () => {
    expect(place(table, select([0, 0], [1, 1]), [['x']])).toMatchObject({ block: block(0, 0, 1, 1), clipped: 0 })
    // Two rows of one cell, and one row of two, are no single text.
    expect(place(table, select([0, 0], [2, 2]), [['x'], ['y']]).texts).toHaveLength(2)
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

  test('finds all of a cell, and replaces each of its matches', () => {
    const twice = tableOf([['abab', 'ab', 'xab', 'abx', '']])
    const columnsOf = (options: object) => findCells(twice, { text: 'AB', ...options }).map(({ column }) => column)
    expect(columnsOf({})).toEqual(['c0', 'c1', 'c2', 'c3'])
    expect(columnsOf({ wholeCell: true })).toEqual(['c1'])
    expect(columnsOf({ wholeCell: true, matchCase: true })).toEqual([])
    expect(columnsOf({ within: [] })).toEqual([])
    expect(columnsOf({ within: [block(0, 0, 0, 0), block(0, 3, 0, 3)] })).toEqual(['c0', 'c3'])
    expect(replaceCells(twice, { text: 'ab' }, 'c').map(({ text }) => text)).toEqual(['cc', 'c', 'xc', 'cx'])
    // A pair of surrogates is one character.
    expect(findCells(tableOf([['😀']]), { text: '\ud83d' })).toEqual([])
  })

  test('goes on in the same row, and in the next ones from their beginning', () => {
    const all = findCells(tableOf(Array.from({ length: 3 }, () => ['a', 'a', 'a'])), { text: 'a' })
    const grid = tableOf(Array.from({ length: 3 }, () => ['a', 'a', 'a']))
    const next = (row: number, column: number) => {
      const found = findNext(all, grid, cell(row, column))
      return `${found?.row} ${found?.column}`
    }
    expect([next(-1, 2), next(0, 0), next(1, 1), next(1, 2), next(2, 2)]).toEqual([
      'r0 c0',
      'r0 c1',
      'r1 c2',
      'r2 c0',
      'r0 c0',
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

/** Shows what a list of texts goes on with, from a place. */
const goesOn = (texts: readonly string[], from = texts.length, count = 3) =>
  Array.from({ length: count }, (_text, place) => seriesOf(texts)(from + place))

describe('a series', () => {
  test.each([
    [['G1'], ['G2', 'G3', 'G4'], 'counts from one text with a number'],
    [['G1', 'G3'], ['G5', 'G7', 'G9'], 'keeps the step'],
    [['3', '2'], ['1', '0', ''], 'ends at zero'],
    [[''], ['', '', ''], 'stays empty without a text'],
    [['2nd'], ['3nd', '4nd', '5nd'], 'keeps what follows the number'],
    [['3'], ['3', '3', '3'], 'repeats a number alone'],
    [['3', '5'], ['7', '9', '11'], 'counts from two numbers'],
    [['a'], ['a', 'a', 'a'], 'repeats a text without a number'],
    [['a', 'b'], ['a', 'b', 'a'], 'repeats texts in their order'],
    [['G1', 'H2'], ['G1', 'H2', 'G1'], 'repeats texts that begin differently'],
    [['G1 x', 'G2 y'], ['G1 x', 'G2 y', 'G1 x'], 'repeats texts that end differently'],
    [['G1', 'x'], ['G1', 'x', 'G1'], 'repeats texts of which one has no number'],
    [['x', 'G1'], ['x', 'G1', 'x'], 'repeats texts whose first has no number'],
    [['G1', 'G2', 'G4'], ['G1', 'G2', 'G4'], 'repeats numbers without a common step'],
    [['1.5', '2.5'], ['1.5', '2.5', '1.5'], 'takes no decimals for whole numbers'],
    [['1,5'], ['1,5', '1,5', '1,5'], 'takes no decimal commas either'],
    [['No. 5'], ['No. 6', 'No. 7', 'No. 8'], 'counts after a full stop that follows a letter'],
    [['08', '09'], ['10', '11', '12'], 'keeps the width of leading zeros'],
    [['G009'], ['G010', 'G011', 'G012'], 'keeps it after a letter'],
    [['10', '08'], ['06', '04', '02'], 'keeps it if only one of several has them'],
    [['G10', 'G9'], ['G8', 'G7', 'G6'], 'adds no zeros where there were none'],
    [['G100', 'G99'], ['G98', 'G97', 'G96'], 'takes a zero within a number for no leading one'],
  ])('of %j goes on with %j: it %s', (texts, next) => {
    expect(goesOn(texts)).toEqual(next)
  })

  test('goes back before its first text, where a repeated list begins again', () => {
    expect(goesOn(['G4', 'G5'], -2)).toEqual(['G2', 'G3', 'G4'])
    expect(goesOn(['a', 'b', 'c'], -2)).toEqual(['b', 'c', 'a'])
  })
})

describe('the fill handle', () => {
  const numbers = tableOf([
    ['', '', '', ''],
    ['', 'G1', 'A5', ''],
    ['', 'G2', 'A7', ''],
    ['', '', '', ''],
  ])

  test.each([
    [block(1, 1, 3, 2), ['. . . .', '. G1 A5 .', '. G2 A7 .', '. G3 A9 .'], 'down'],
    [block(0, 1, 2, 2), ['. G0 A3 .', '. G1 A5 .', '. G2 A7 .', '. . . .'], 'up'],
    [block(1, 1, 2, 3), ['. . . .', '. G1 A5 G1', '. G2 A7 G2', '. . . .'], 'to the right, row by row'],
    [block(1, 0, 2, 2), ['. . . .', 'A5 G1 A5 .', 'A7 G2 A7 .', '. . . .'], 'to the left, row by row'],
  ])('fills %j from its cells: %j', (target, expected) => {
    expect(after(numbers, fillFrom(numbers, block(1, 1, 2, 2), target))).toEqual(expected)
  })

  test('writes the new cells only', () => {
    expect(fillFrom(numbers, block(1, 1, 2, 2), block(1, 1, 3, 2))).toEqual([
      { row: 'r3', column: 'c1', text: 'G3' },
      { row: 'r3', column: 'c2', text: 'A9' },
    ])
  })

  test.each([
    [cell(5, 3), block(1, 1, 5, 2)],
    [cell(3, 5), block(1, 1, 2, 5)],
    [cell(0, 1), block(0, 1, 2, 2)],
    [cell(3, 3), block(1, 1, 3, 2)],
    [cell(1, 0), block(1, 0, 2, 2)],
    [cell(1, 1), block(1, 1, 2, 2)],
  ])('at %j reaches %j', (pointer, reached) => {
    expect(reach(block(1, 1, 2, 2), pointer)).toEqual(reached)
  })
})

describe('filling a selected series', () => {
  const sheet = tableOf([
    ['G1', 'G2', '', ''],
    ['', 'x', '', ''],
    ['', 'G5', '', ''],
    ['', '', '', ''],
  ])

  test.each([
    [block(0, 0, 3, 0), ['G1 G2 . .', 'G2 x . .', 'G3 G5 . .', 'G4 . . .'], 'goes down from the filled cells'],
    [block(0, 0, 0, 3), ['G1 G2 G3 G4', '. x . .', '. G5 . .', '. . . .'], 'goes to the right in one row'],
    [
      block(0, 0, 3, 1),
      ['G1 G2 . .', '. x . .', '. G5 . .', 'G1 G2 . .'],
      'goes on after the last row that holds a text',
    ],
    [
      block(0, 1, 2, 1),
      ['G1 G2 . .', '. G3 . .', '. G4 . .', '. . . .'],
      'counts from the first cell if all are filled',
    ],
  ])('of %j gives %j: it %s', (selected, expected) => {
    expect(after(sheet, fillSeries(sheet, [selected]))).toEqual(expected)
  })
})
