import { describe, expect, test } from 'vitest'
import { readerOf } from '../../../src/custom/grid/model/cells'
import { mergeCells, mergeText, rebase, resolve } from '../../../src/custom/grid/model/merge'
import { changesOf, emptySheet, readSheet, undo, write } from '../../../src/custom/grid/model/sheet'
import { cellsOf } from './tables'

const base = readerOf(cellsOf([['1', '2', '3']]))
const theirs = readerOf(cellsOf([['1', 'two', '30']]))
const at = (column: number, text: string) => ({ row: 'r0', column: `c${column}`, text })
const all = [at(0, ''), at(1, ''), at(2, '')]

describe('a three-way merge', () => {
  test('takes the side that changed a cell', () => {
    expect(mergeText('1', '1', '9')).toBe('9')
    expect(mergeText('1', '9', '1')).toBe('9')
    expect(mergeText('1', '1', '')).toBe('')
    expect(mergeText('1', '9', '9')).toBe('9')
    expect(mergeText('1', '8', '9')).toBeNull()
  })

  test('lists what to write, and the conflicts with all three texts', () => {
    const yours = readerOf(cellsOf([['one', '2', '31']]))
    expect(mergeCells(all, base, theirs, yours)).toEqual({
      texts: [at(0, 'one')],
      conflicts: [{ row: 'r0', column: 'c2', base: '3', theirs: '30', yours: '31' }],
    })
  })
})

describe('edits on a newer base', () => {
  const edited = write(emptySheet, base, [at(0, 'one'), at(1, 'two'), at(2, '31')])

  test('stay, give way where others made the same change, and are in conflict where they differ', () => {
    const { sheet, conflicts } = rebase(edited, base, theirs)
    expect(changesOf(sheet, theirs)).toEqual([
      { ...at(0, 'one'), base: '1' },
      { ...at(2, '31'), base: '30' },
    ])
    expect(conflicts).toEqual([{ row: 'r0', column: 'c2', base: '3', theirs: '30', yours: '31' }])
  })

  test('undo leads to what others wrote, not to what was there before them', () => {
    const { sheet } = rebase(edited, base, theirs)
    expect(readSheet(undo(sheet), theirs)('r0', 'c2')).toBe('30')
  })

  test('conflicts are resolved in one act, which can be undone', () => {
    const { sheet, conflicts } = rebase(edited, base, theirs)
    const resolved = resolve(sheet, theirs, conflicts, 'theirs')
    expect(readSheet(resolved, theirs)('r0', 'c2')).toBe('30')
    expect(readSheet(undo(resolved), theirs)('r0', 'c2')).toBe('31')
    expect(resolve(sheet, theirs, conflicts, 'yours')).toBe(sheet)
  })
})
