import { describe, expect, test } from 'vitest'
import { withCells } from '../../../../src/custom/gradeMap/gradeMap'
import {
  afterSave,
  changesByCompany,
  deletedIn,
  discardEdits,
  openConflicts,
  restoreEdits,
  savedBy,
  settle,
  startWith,
  takeOver,
  withCompany,
  withConflicts,
  withSheet,
  type MapState,
} from '../../../../src/custom/gradeMap/mapState'
import { emptySheet, historyLength, readSheet, redo, undo, write } from '../../../../src/custom/grid/model/sheet'
import { smallMap } from './builders'

const cell = (row: string, column: string, text: string) => ({ row, column, text })

const typed = (state: MapState, row: string, column: string, text: string) =>
  withSheet(state, write(state.sheet, state.base, [cell(row, column, text)]))

const shown = ({ sheet, base }: MapState, row: string, column: string) => readSheet(sheet, base)(row, column)

describe('editing the grade map', () => {
  test('changes are saved by company, each with the grade that was read', () => {
    const state = typed(typed(startWith(smallMap()), '1', '20', ''), '2', '10', '7')
    expect(openConflicts(startWith(smallMap()))).toEqual([])
    expect(savedBy(changesByCompany(state))).toEqual({
      changes: [
        { company_id: 10, grade_company_id: 1, cells: [{ ta_rank_id: 2, was: '2', rank: '7' }] },
        { company_id: 20, grade_company_id: 2, cells: [{ ta_rank_id: 1, was: 'A', rank: null }] },
      ],
    })
  })

  test('after a save nothing is unsaved, and undo brings the old grade back as a change', () => {
    const saved = afterSave(typed(startWith(smallMap()), '1', '10', '9'), [cell('1', '10', '9')])
    expect(saved.sheet.edits.size).toBe(0)
    expect(saved.map.companies).toEqual(smallMap().companies)
    expect(shown(saved, '1', '10')).toBe('9')
    const undone = withSheet(saved, undo(saved.sheet))
    expect(shown(undone, '1', '10')).toBe('3')
    expect(changesByCompany(undone)[0]?.cells).toMatchObject([{ base: '9', text: '3' }])
    expect(withSheet(undone, redo(undone.sheet)).sheet.edits.size).toBe(0)
  })
})

describe('another person saves first', () => {
  const theirs = (text: string) => withCells(smallMap(), [cell('1', '10', text)])

  test('what they changed elsewhere shows through, and the edits stay', () => {
    const state = takeOver(
      typed(startWith(smallMap()), '1', '10', '9'),
      withCells(smallMap(), [cell('2', '10', 'new')]),
    )
    expect([shown(state, '1', '10'), shown(state, '2', '10')]).toEqual(['9', 'new'])
    expect(state.conflicts).toEqual([])
  })

  test('a cell that both changed keeps both texts until one is chosen', () => {
    const edited = typed(startWith(smallMap()), '1', '10', '9')
    const state = takeOver(edited, withCells(smallMap(), [cell('1', '10', '8')]))
    expect(openConflicts(state)).toEqual([{ row: '1', column: '10', base: '3', theirs: '8', yours: '9' }])
    // Reading the map once more does not forget it.
    expect(takeOver(state, withCells(smallMap(), [cell('1', '10', '8')])).conflicts).toHaveLength(1)
    // Nor does it count twice when they change it again, and it ends when they arrive at the same text.
    expect(openConflicts(takeOver(state, theirs('7')))).toMatchObject([{ theirs: '7', yours: '9' }])
    expect(takeOver(state, theirs('9')).conflicts).toEqual([])
    for (const isTheirs of [true, false]) expect(settle(state, () => isTheirs).conflicts).toEqual([])
    expect(afterSave(state, [cell('1', '10', '9')]).conflicts).toEqual([])
    expect(
      shown(
        settle(state, () => true),
        '1',
        '10',
      ),
    ).toBe('8')
    expect(changesByCompany(settle(state, () => false))[0]?.cells).toMatchObject([{ base: '8', text: '9' }])
  })

  test('a refused save tells of the stored grades, so that the next one can overwrite them', () => {
    const edited = typed(startWith(smallMap()), '2', '20', 'B')
    const state = withConflicts(edited, {
      conflicts: [{ company_id: 20, ta_rank_id: 2, base: null, theirs: 'X', yours: 'B' }],
      deleted: [],
    })
    const [change] = savedBy(changesByCompany(settle(state, () => false))).changes
    expect(change?.cells).toEqual([{ ta_rank_id: 2, was: 'X', rank: 'B' }])
  })

  test('taking an edit back ends its conflict', () => {
    const edited = typed(startWith(smallMap()), '1', '10', '9')
    const state = takeOver(edited, withCells(smallMap(), [cell('1', '10', '8')]))
    expect(withSheet(state, undo(state.sheet)).conflicts).toEqual([])
  })

  test('a column whose mapping was deleted stays as long as it has edits', () => {
    const map = smallMap()
    const without = { ...map, companies: map.companies.slice(1), cells: new Map([...map.cells].slice(1)) }
    const state = takeOver(typed(startWith(map), '1', '10', '9'), without)
    expect(state.map.companies.at(-1)).toMatchObject({ name: 'Aurora', gradeCompanyId: null })
    expect(takeOver(startWith(map), without).map.companies).toHaveLength(1)
    // Also beside a new column, and when its edits are undone and done again.
    const added = withCompany(state, { id: 30, name: 'Cedar' })
    const undone = withSheet(added, undo(undo(added.sheet)))
    const again = withSheet(undone, redo(undone.sheet))
    expect(changesByCompany(again)).toMatchObject([{ company: { name: 'Aurora' }, cells: [{ text: '9' }] }])
  })

  test('of a mapping that is found deleted by a save, the edits stay, and the next save adds it again', () => {
    const edited = typed(startWith(smallMap()), '2', '20', 'B')
    expect(deletedIn(changesByCompany(edited))).toEqual([])
    const state = withConflicts(edited, { conflicts: [], deleted: [20] })
    expect(deletedIn(changesByCompany(state))).toMatchObject([{ name: 'Borealis' }])
    expect([shown(state, '1', '20'), shown(state, '2', '20'), shown(state, '1', '10')]).toEqual(['', 'B', '3'])
    expect(savedBy(changesByCompany(state)).changes).toEqual([
      { company_id: 20, cells: [{ ta_rank_id: 2, was: null, rank: 'B' }] },
    ])
  })

  test('nothing can be undone in a column that is gone with its mapping', () => {
    const map = smallMap()
    const without = { ...map, companies: map.companies.slice(1), cells: new Map([...map.cells].slice(1)) }
    const edited = typed(typed(startWith(map), '1', '20', 'B'), '1', '10', '9')
    const state = takeOver(afterSave(edited, [cell('1', '10', '9'), cell('1', '20', 'B')]), {
      ...without,
      cells: new Map([['20', new Map([['1', 'B']])]]),
    })
    expect(state.map.companies.map(({ name }) => name)).toEqual(['Borealis'])
    const undone = withSheet(state, undo(state.sheet))
    expect([...undone.sheet.edits.keys()]).toEqual(['20'])
    expect(undone.sheet.past).toEqual([])
  })

  test('of an act over several columns, the part in the others can still be undone', () => {
    const map = smallMap()
    const without = { ...map, companies: map.companies.slice(1), cells: new Map([['20', new Map([['1', 'B']])]]) }
    const both = [cell('1', '10', '9'), cell('1', '20', 'B')]
    const edited = withSheet(startWith(map), write(emptySheet, startWith(map).base, both))
    const state = takeOver(afterSave(edited, both), without)
    const undone = withSheet(state, undo(state.sheet))
    expect(changesByCompany(undone)).toMatchObject([{ company: { name: 'Borealis' }, cells: [{ text: 'A' }] }])
    expect([...undone.sheet.edits.keys()]).toEqual(['20'])
  })
})

describe('discarded edits', () => {
  test('come back beside what was typed since', () => {
    const edited = typed(startWith(smallMap()), '1', '10', '9')
    const since = typed(discardEdits(edited), '2', '10', '7')
    const restored = restoreEdits(since, edited)
    expect([shown(restored, '1', '10'), shown(restored, '2', '10')]).toEqual(['9', '7'])
  })

  test('come back with their conflicts', () => {
    const edited = takeOver(typed(startWith(smallMap()), '1', '10', '9'), withCells(smallMap(), [cell('1', '10', '8')]))
    const discarded = discardEdits(edited)
    expect(discarded.conflicts).toEqual([])
    expect(openConflicts(restoreEdits(discarded, edited))).toMatchObject([{ theirs: '8', yours: '9' }])
    // Once each, and only those that are still open.
    expect(restoreEdits(edited, edited).conflicts).toHaveLength(1)
    const agreed = takeOver(discarded, withCells(smallMap(), [cell('1', '10', '9')]))
    expect(restoreEdits(agreed, edited).conflicts).toEqual([])
  })
})

describe('adding a column', () => {
  const cedar = { id: 30, name: 'Cedar' }
  const stored = { ...cedar, key: '30', gradeCompanyId: 3, version: 1 }
  const names = ({ map }: MapState) => map.companies.map(({ name }) => name)
  const withUndo = (state: MapState) => withSheet(state, undo(state.sheet))
  const withRedo = (state: MapState) => withSheet(state, redo(state.sheet))

  test('a company without a mapping gets an empty column, which is saved with the rest', () => {
    const state = withCompany(startWith(smallMap()), cedar)
    expect(names(state)).toEqual(['Aurora', 'Borealis', 'Cedar'])
    expect(changesByCompany(state)).toEqual([])
    expect(savedBy(changesByCompany(typed(state, '1', '30', 'C1'))).changes).toEqual([
      { company_id: 30, cells: [{ ta_rank_id: 1, was: null, rank: 'C1' }] },
    ])
  })

  test('it is undone and done again, with its grades', () => {
    const state = typed(withCompany(startWith(smallMap()), cedar), '1', '30', 'C1')
    const gone = withUndo(withUndo(state))
    expect(names(withUndo(state))).toContain('Cedar')
    expect(names(gone)).not.toContain('Cedar')
    expect(names(withRedo(gone))).toContain('Cedar')
    expect(shown(withRedo(withRedo(gone)), '1', '30')).toBe('C1')
    expect(names(typed(gone, '1', '10', '9'))).not.toContain('Cedar')
  })

  test('it is shown once if it is added again after it was undone, and what was undone before is gone', () => {
    const state = typed(withCompany(startWith(smallMap()), cedar), '1', '30', 'C1')
    const again = typed(withCompany(withUndo(withUndo(state)), cedar), '2', '30', 'C2')
    expect(names(again)).toEqual(['Aurora', 'Borealis', 'Cedar'])
    const added = withCompany(withUndo(typed(startWith(smallMap()), '1', '10', '9')), cedar)
    expect(redo(added.sheet)).toBe(added.sheet)
  })

  test('it goes when the act that added it is too old to be undone, unless it has grades', () => {
    const manyActs = (state: MapState) =>
      Array.from({ length: historyLength - 1 }, (_, index) => String(index)).reduce(
        (before, text) => typed(before, '1', '10', text),
        state,
      )
    const dune = { id: 40, name: 'Dune' }
    const empty = manyActs(withCompany(startWith(smallMap()), cedar))
    expect(names(empty)).toEqual(['Aurora', 'Borealis', 'Cedar'])
    expect(names(withCompany(empty, dune))).toEqual(['Aurora', 'Borealis', 'Dune'])
    const filled = manyActs(typed(withCompany(startWith(smallMap()), cedar), '1', '30', 'C1'))
    expect(names(withCompany(filled, dune))).toEqual(['Aurora', 'Borealis', 'Cedar', 'Dune'])
  })

  test('the map stays the same object while a grade is typed, so that nothing is drawn anew', () => {
    const state = withCompany(startWith(smallMap()), cedar)
    expect(typed(state, '1', '30', 'C1').map).toBe(state.map)
  })

  test('it stays when others save, and after its own save it is a mapping like the others', () => {
    const state = takeOver(typed(withCompany(startWith(smallMap()), cedar), '1', '30', 'C1'), smallMap())
    const saved = afterSave(state, [cell('1', '30', 'C1')], [stored])
    expect(saved.map.companies.at(-1)).toEqual(stored)
    expect(saved.added).toEqual([])
    const undone = withUndo(saved)
    expect(shown(undone, '1', '30')).toBe('')
    // To add the column is no act of its own any longer.
    expect(undone.sheet.past).toEqual([])
  })

  test('an empty column stays beside one that was saved', () => {
    const state = typed(withCompany(startWith(smallMap()), cedar), '1', '10', '9')
    const saved = afterSave(state, [cell('1', '10', '9')])
    expect(names(saved)).toContain('Cedar')
    expect(names(withUndo(withUndo(saved)))).not.toContain('Cedar')
  })

  test('discarding removes it, and undoing that brings it back with its grades', () => {
    const state = discardEdits(typed(withCompany(startWith(smallMap()), cedar), '1', '30', 'C1'))
    expect(names(state)).not.toContain('Cedar')
    expect(names(withUndo(state))).toContain('Cedar')
    expect(shown(withUndo(state), '1', '30')).toBe('C1')
  })

  test('if others map the company meanwhile, their grades and the own ones are merged', () => {
    const state = typed(withCompany(startWith(smallMap()), cedar), '1', '30', 'C1')
    const theirs = withCells({ ...smallMap(), companies: [...smallMap().companies, stored] }, [cell('2', '30', 'C2')])
    const merged = takeOver(state, theirs)
    expect(names(merged)).toEqual(['Aurora', 'Borealis', 'Cedar'])
    expect([shown(merged, '1', '30'), shown(merged, '2', '30')]).toEqual(['C1', 'C2'])
    expect(merged.map.companies.at(-1)).toEqual(stored)
  })
})
