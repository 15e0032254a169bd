import { describe, expect, test } from 'vitest'
import { countCells, listCells, noCells, readerOf, setCells } from '../../../src/custom/grid/model/cells'
import {
  changesOf,
  emptySheet,
  historyLength,
  readSheet,
  redo,
  sheetOf,
  undo,
  write,
  type Sheet,
} from '../../../src/custom/grid/model/sheet'
import { cellsOf, nastyTexts, randomOf } from './tables'

const base = readerOf(
  cellsOf([
    ['1', '2'],
    ['3', ''],
  ]),
)
const at = (row: number, column: number, text: string) => ({ row: `r${row}`, column: `c${column}`, text })

describe('cells', () => {
  test('writing copies, and leaves the columns it does not write to as they are', () => {
    const before = setCells(noCells, [at(0, 0, 'a'), at(0, 1, 'b')])
    const after = setCells(before, [at(1, 1, 'c'), { row: 'r0', column: 'c1', text: undefined }])
    expect(listCells(before)).toEqual([at(0, 0, 'a'), at(0, 1, 'b')])
    expect(listCells(after)).toEqual([at(0, 0, 'a'), at(1, 1, 'c')])
    expect(after.get('c0')).toBe(before.get('c0'))
  })

  test('an emptied column is gone', () => {
    const cells = setCells(noCells, [at(0, 0, 'a')])
    expect(setCells(cells, [{ row: 'r0', column: 'c0', text: undefined }]).size).toBe(0)
  })
})

describe('a sheet', () => {
  test('holds what differs from the base, and nothing that was typed back', () => {
    const typed = write(emptySheet, base, [at(0, 0, '9')])
    expect(changesOf(typed, base)).toEqual([{ ...at(0, 0, '9'), base: '1' }])
    const back = write(typed, base, [at(0, 0, '1')])
    expect(countCells(back.edits)).toBe(0)
    expect(readSheet(back, base)('r0', 'c0')).toBe('1')
  })

  test('is the same one if an act changes nothing, so that there is nothing to undo', () => {
    expect(write(emptySheet, base, [at(0, 0, '1')])).toBe(emptySheet)
  })

  test('undoes a paste of many cells at once', () => {
    const pasted = write(emptySheet, base, [at(0, 0, 'x'), at(0, 1, 'y'), at(1, 1, 'z')])
    expect(pasted.past).toHaveLength(1)
    expect(undo(pasted).edits.size).toBe(0)
    expect(redo(undo(pasted)).edits).toEqual(pasted.edits)
  })

  test('forgets what could be redone after a new act', () => {
    const undone = undo(write(emptySheet, base, [at(0, 0, 'x')]))
    expect(write(undone, base, [at(0, 1, 'y')]).future).toEqual([])
    expect(undo(emptySheet)).toBe(emptySheet)
    expect(redo(emptySheet)).toBe(emptySheet)
  })

  test('leads back through any acts, at least a hundred of them, and forth again', () => {
    const random = randomOf(3)
    const states: Sheet[] = [emptySheet]
    for (let act = 0; act < 150; act += 1) {
      const texts = Array.from({ length: 1 + random(5) }, () =>
        at(random(2), random(2), nastyTexts[random(nastyTexts.length)] ?? ''),
      )
      const next = write(states.at(-1) ?? emptySheet, base, texts)
      if (next !== states.at(-1)) states.push(next)
    }
    expect(states.length).toBeGreaterThan(100)
    let sheet = states.at(-1) ?? emptySheet
    for (const state of states.toReversed().slice(1)) {
      sheet = undo(sheet)
      expect(sheet.edits).toEqual(state.edits)
    }
    for (const state of states.slice(1)) {
      sheet = redo(sheet)
      expect(sheet.edits).toEqual(state.edits)
    }
  })

  test('remembers a limited number of acts', () => {
    let sheet = emptySheet
    for (let act = 0; act < historyLength + 20; act += 1) sheet = write(sheet, base, [at(0, 0, `t${act}`)])
    expect(sheet.past).toHaveLength(historyLength)
    for (let act = 0; act < historyLength; act += 1) sheet = undo(sheet)
    // The newest acts are remembered: what was typed before them stays.
    expect(changesOf(sheet, base)).toEqual([{ ...at(0, 0, 't19'), base: '1' }])
  })

  test('has no change where its text has come to equal the base', () => {
    const edits = setCells(noCells, [at(0, 0, '1'), at(1, 1, 'new')])
    expect(changesOf({ edits }, base)).toEqual([{ ...at(1, 1, 'new'), base: base('r1', 'c1') }])
  })

  test('restores a draft without what the base has come to hold by itself', () => {
    expect(listCells(sheetOf([at(0, 0, '1'), at(1, 1, 'new')], base).edits)).toEqual([at(1, 1, 'new')])
  })
})
