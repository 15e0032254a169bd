import { describe, expect, test } from 'vitest'
import { cycle, move, type Field } from '../../../src/custom/grid/model/moves'
import {
  activate,
  addBlock,
  blocksOf,
  clampPlace,
  columnsSelectedIn,
  contains,
  currentBlock,
  extendTo,
  followAxes,
  headerRow,
  isMultiple,
  placesIn,
  selectAt,
  selectBlock,
  selectWhole,
  sizeOf,
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
    expect(move('ArrowDown', cell(2, 0), field)).toEqual(cell(3, 0))
    expect(move('ArrowDown', cell(3, 0), field)).toEqual(cell(3, 0))
    expect(move('ArrowLeft', cell(1, 1), field)).toEqual(cell(1, 0))
    expect(move('ArrowLeft', cell(1, 0), field)).toEqual(cell(1, 0))
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
    const tall = { ...field, rows: 9, columns: 9 }
    expect(move('PageDown', cell(4, 1), tall)).toEqual(cell(6, 1))
    expect(move('PageDown', cell(7, 1), tall)).toEqual(cell(8, 1))
    expect(move('PageUp', cell(4, 1), tall)).toEqual(cell(2, 1))
    expect(move('Alt+PageDown', cell(4, 1), tall)).toEqual(cell(4, 4))
    expect(move('Alt+PageUp', cell(4, 5), tall)).toEqual(cell(4, 2))
  })

  test('other keys lead nowhere, and nothing leads anywhere in an empty table', () => {
    expect(move('a', cell(0, 0), field)).toBeNull()
    expect(move('ArrowDown', cell(0, 0), { ...field, rows: 0 })).toBeNull()
    expect(move('ArrowDown', cell(0, 0), { ...field, columns: 0 })).toBeNull()
    expect(move('End', cell(0, 0), { ...field, columns: 0 })).toBeNull()
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

  test('Tab and Enter visit each cell of a wide block and of a tall one', () => {
    const walk = (bottom: number, right: number, by: 'row' | 'column') => {
      const block = { top: 2, left: 1, bottom, right }
      let at = cell(2, 1)
      const visited = Array.from({ length: 6 }, () => {
        at = cycle(block, at, by, 1)
        return `${at.row}${at.column}`
      })
      return visited.join(' ')
    }
    expect(walk(3, 3, 'row')).toBe('22 23 31 32 33 21')
    expect(walk(3, 3, 'column')).toBe('31 22 32 23 33 21')
    expect(walk(4, 2, 'row')).toBe('22 31 32 41 42 21')
    expect(walk(4, 2, 'column')).toBe('31 41 22 32 42 21')
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
    expect(columnsSelectedIn(blocksOf(selection), 0)).toEqual([[0, 1]])
    expect(columnsSelectedIn(blocksOf(selection), 2)).toEqual([[1, 2]])
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

  test('takes whole rows and columns alone, whichever way it was made', () => {
    const upwards = extendTo(addBlock(selectAt(cell(0, 0)), cell(3, 3)), cell(2, 2))
    const rows = selectWhole(upwards, 'rows', field)
    expect(rows).toEqual({ active: cell(3, 3), anchor: cell(2, 0), head: cell(3, 3), others: [] })
    expect(selectWhole(upwards, 'columns', field)).toMatchObject({ anchor: cell(0, 2), head: cell(3, 3), others: [] })
    // From a column header, the first row.
    const header = selectWhole(selectAt(cell(headerRow, 2)), 'rows', field)
    expect(currentBlock(header)).toEqual({ top: 0, left: 0, bottom: 0, right: 3 })
    expect(header.active).toEqual(cell(0, 2))
  })

  test('is made around its cell, and the cell moves within it', () => {
    const others = addBlock(extendTo(selectAt(cell(0, 0)), cell(1, 1)), cell(3, 3))
    const region = selectBlock(others, { top: 2, left: 1, bottom: 3, right: 3 })
    expect(region).toEqual({ active: cell(3, 3), anchor: cell(2, 1), head: cell(3, 3), others: [] })
    expect(activate(region, cell(2, 2))).toEqual({ ...region, active: cell(2, 2) })
    expect(isMultiple(region)).toBe(true)
    expect(isMultiple(selectAt(cell(1, 1)))).toBe(false)
    expect(isMultiple(others)).toBe(true)
    expect(sizeOf(currentBlock(region))).toEqual({ rows: 2, columns: 3 })
  })

  test('has all four edges of its blocks, and ends at those of the table', () => {
    const block = { top: 1, left: 2, bottom: 3, right: 4 }
    const inside = [cell(1, 2), cell(3, 4), cell(2, 3)]
    const outside = [cell(0, 3), cell(4, 3), cell(2, 1), cell(2, 5)]
    expect([...inside, ...outside].filter((place) => contains(block, place))).toEqual(inside)
    const size = { rows: 3, columns: 4 }
    const places = [cell(2, 3), cell(3, 4), cell(-2, -1), cell(headerRow, 0)]
    expect(places.map((place) => clampPlace(place, size))).toEqual([
      cell(2, 3),
      cell(2, 3),
      cell(headerRow, 0),
      cell(headerRow, 0),
    ])
  })

  test('of a column header goes with its column', () => {
    const before = { rows: ['x'], columns: ['a', 'b'] }
    const header = selectAt(cell(headerRow, 1))
    expect(followAxes(header, before, { ...before, columns: ['b', 'a'] })).toEqual(selectAt(cell(headerRow, 0)))
    expect(followAxes(header, before, { rows: ['y', 'x'], columns: ['a', 'b'] })).toBe(header)
  })

  test('of a table that was empty begins at its first cell', () => {
    const after = { rows: ['x', 'y'], columns: ['a', 'b'] }
    expect(followAxes(selectAt(cell(0, 0)), { rows: [], columns: [] }, after)).toEqual(selectAt(cell(0, 0)))
  })

  test('goes with its row, and stays where it was if that is gone', () => {
    const before = { rows: ['x', 'y', 'z'], columns: ['a', 'b'] }
    const selection = selectAt(cell(1, 1))
    expect(followAxes(selection, before, { ...before, rows: ['z', 'x', 'y'] })).toEqual(selectAt(cell(2, 1)))
    expect(followAxes(selection, before, { ...before, rows: ['z', 'x', 'w'] })).toEqual(selectAt(cell(1, 1)))
    expect(followAxes(selection, before, { ...before, columns: ['a', 'c'] })).toEqual(selectAt(cell(1, 1)))
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
