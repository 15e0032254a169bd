import { describe, expect, test } from 'vitest'
import { cycle, move, type Field } from '../../../src/custom/grid/model/moves'
import {
  addBlock,
  blocksOf,
  columnsSelectedIn,
  currentBlock,
  extendTo,
  followAxes,
  headerRow,
  isMultiple,
  placesIn,
  selectAt,
  selectWhole,
  type Selection,
} from '../../../src/custom/grid/model/selection'
import { tableOf } from './tables'
import { textAt } from '../../../src/custom/grid/model/table'

const cell = (row: number, column: number) => ({ row, column })

const table = tableOf([
  ['a', 'b', '', 'd'],
  ['e', '', '', ''],
  ['f', '', '', 'g'],
  ['', '', '', ''],
])
const field: Field = {
  rows: 4,
  columns: 4,
  page: { rows: 2, columns: 3 },
  isFilled: (place) => textAt(table, place) !== '',
}

describe('keys', () => {
  test('arrows go one cell, stop at the edges, and lead up to the column header', () => {
    expect(move('ArrowRight', cell(0, 0), field)).toEqual(cell(0, 1))
    expect(move('ArrowRight', cell(0, 3), field)).toEqual(cell(0, 3))
    expect(move('ArrowUp', cell(0, 1), field)).toEqual(cell(headerRow, 1))
    expect(move('ArrowUp', cell(headerRow, 1), field)).toEqual(cell(headerRow, 1))
    expect(move('ArrowDown', cell(headerRow, 1), field)).toEqual(cell(0, 1))
  })

  test('Ctrl and an arrow go to the end of a run, then to the next one, then to the edge', () => {
    expect(move('Control+ArrowRight', cell(0, 0), field)).toEqual(cell(0, 1))
    expect(move('Control+ArrowRight', cell(0, 1), field)).toEqual(cell(0, 3))
    expect(move('Control+ArrowDown', cell(0, 0), field)).toEqual(cell(2, 0))
    expect(move('Control+ArrowDown', cell(2, 0), field)).toEqual(cell(3, 0))
    expect(move('Control+ArrowUp', cell(3, 3), field)).toEqual(cell(2, 3))
    expect(move('Control+ArrowDown', cell(3, 3), field)).toEqual(cell(3, 3))
  })

  test('Ctrl and an arrow stay at an edge, end a run at the edge, and cross a gap of any length', () => {
    const row = (...texts: string[]) => tableOf([texts])
    const jump = (key: string, from: number, ...texts: string[]) => {
      const line = row(...texts)
      return move(key, cell(0, from), {
        rows: 1,
        columns: texts.length,
        page: { rows: 1, columns: 1 },
        isFilled: (place) => textAt(line, place) !== '',
      })?.column
    }
    expect(jump('Control+ArrowRight', 2, '', '', '')).toBe(2)
    expect(jump('Control+ArrowRight', 0, 'a', 'b', 'c')).toBe(2)
    expect(jump('Control+ArrowRight', 1, 'a', 'b', 'c', '', 'd')).toBe(2)
    expect(jump('Control+ArrowRight', 0, '', '', '', 'd', 'e')).toBe(3)
    expect(jump('Control+ArrowRight', 0, 'a', '', '', 'd', 'e')).toBe(3)
    expect(jump('Control+ArrowRight', 0, 'a', '', '')).toBe(2)
    expect(jump('Control+ArrowRight', 0, '', 'b', 'c')).toBe(1)
    expect(jump('Control+ArrowLeft', 3, 'a', '', 'c', 'd')).toBe(2)
    expect(jump('Control+ArrowLeft', 2, 'a', '', 'c', 'd')).toBe(0)
  })

  test('Home, End and the pages', () => {
    expect(move('End', cell(1, 1), field)).toEqual(cell(1, 3))
    expect(move('Home', cell(1, 1), field)).toEqual(cell(1, 0))
    expect(move('Control+End', cell(1, 1), field)).toEqual(cell(3, 3))
    expect(move('Control+Home', cell(1, 1), field)).toEqual(cell(0, 0))
    expect(move('PageDown', cell(1, 1), field)).toEqual(cell(3, 1))
    expect(move('PageUp', cell(1, 1), field)).toEqual(cell(0, 1))
    expect(move('Alt+PageDown', cell(1, 0), field)).toEqual(cell(1, 3))
    expect(move('Alt+PageUp', cell(1, 2), field)).toEqual(cell(1, 0))
  })

  test('other keys lead nowhere, and nothing leads anywhere in an empty table', () => {
    expect(move('a', cell(0, 0), field)).toBeNull()
    expect(move('ArrowDown', cell(0, 0), { ...field, rows: 0 })).toBeNull()
  })

  test('Tab and Enter move through a block, and from its end to its start', () => {
    const block = { top: 1, left: 1, bottom: 2, right: 2 }
    const walk = (by: 'row' | 'column', step: 1 | -1) => {
      const visited = [cell(1, 1)]
      for (let count = 0; count < 4; count += 1) visited.push(cycle(block, visited.at(-1) ?? cell(1, 1), by, step))
      return visited.map(({ row, column }) => `${row}${column}`).join(' ')
    }
    expect(walk('row', 1)).toBe('11 12 21 22 11')
    expect(walk('column', 1)).toBe('11 21 12 22 11')
    expect(walk('row', -1)).toBe('11 22 21 12 11')
  })
})

describe('a selection', () => {
  test('extends from its anchor, which stays active', () => {
    const selection = extendTo(extendTo(selectAt(cell(2, 2)), cell(3, 3)), cell(0, 1))
    expect(selection.active).toEqual(cell(2, 2))
    expect(currentBlock(selection)).toEqual({ top: 0, left: 1, bottom: 2, right: 2 })
    expect(isMultiple(selection)).toBe(true)
  })

  test('never extends into the column headers or from them', () => {
    const body = selectAt(cell(0, 0))
    expect(extendTo(body, cell(headerRow, 0))).toBe(body)
    const header = selectAt(cell(headerRow, 0))
    expect(extendTo(header, cell(1, 0))).toBe(header)
    expect(blocksOf(header)).toEqual([])
  })

  test('has several blocks; their common cells count once', () => {
    const selection = extendTo(addBlock(extendTo(selectAt(cell(0, 0)), cell(1, 1)), cell(1, 1)), cell(2, 2))
    expect([...placesIn(blocksOf(selection))]).toHaveLength(7)
    expect(columnsSelectedIn(blocksOf(selection), 1)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(columnsSelectedIn(blocksOf(selection), 3)).toEqual([])
  })

  test('takes whole rows, whole columns, and everything', () => {
    const from = extendTo(selectAt(cell(1, 1)), cell(2, 2))
    expect(currentBlock(selectWhole(from, 'rows', field))).toEqual({ top: 1, left: 0, bottom: 2, right: 3 })
    expect(currentBlock(selectWhole(from, 'columns', field))).toEqual({ top: 0, left: 1, bottom: 3, right: 2 })
    expect(currentBlock(selectWhole(from, 'all', field))).toEqual({ top: 0, left: 0, bottom: 3, right: 3 })
    expect(selectWhole(from, 'all', field).active).toEqual(cell(1, 1))
    expect(selectWhole(selectAt(cell(headerRow, 2)), 'columns', field).active).toEqual(cell(0, 2))
  })

  test('follows its cell when columns move, and stays in the table when it shrinks', () => {
    const before = { rows: ['x', 'y'], columns: ['a', 'b', 'c'] }
    const selection = extendTo(selectAt(cell(1, 1)), cell(1, 2))
    expect(followAxes(selection, before, { ...before, columns: ['a', 'b', 'c', 'd'] })).toBe(selection)
    expect(followAxes(selection, before, { ...before, columns: ['b', 'c', 'a'] })).toEqual(selectAt(cell(1, 0)))
    expect(followAxes(selection, before, { rows: ['x'], columns: ['a'] })).toEqual(selectAt(cell(0, 0)))
  })

  test('ends its blocks if any of their corners has moved, though the active cell has not', () => {
    const before = { rows: ['x', 'y', 'z'], columns: ['a', 'b', 'c', 'd'] }
    const follow = (selection: Selection, after: Partial<typeof before>) =>
      followAxes(selection, before, { ...before, ...after })
    const fromTop = extendTo(selectAt(cell(0, 0)), cell(1, 1))
    const fromBottom = extendTo(selectAt(cell(1, 1)), cell(0, 0))
    const beside = addBlock(fromTop, cell(2, 3))
    expect(follow(fromTop, { columns: ['a', 'c', 'b', 'd'] })).toEqual(selectAt(cell(0, 0)))
    expect(follow(fromTop, { rows: ['x', 'z', 'y'] })).toEqual(selectAt(cell(0, 0)))
    expect(follow(fromBottom, { columns: ['c', 'b', 'a', 'd'] })).toEqual(selectAt(cell(1, 1)))
    expect(follow(beside, { columns: ['b', 'a', 'c', 'd'] })).toEqual(selectAt(cell(2, 3)))
    expect(follow(fromTop, { columns: ['a', 'b', 'd', 'c'] })).toBe(fromTop)
  })
})
