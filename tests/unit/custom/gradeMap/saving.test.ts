import { expect, test } from 'vitest'
import { maxSavedCells } from '../../../../contract/entities/gradeMap'
import { gradeMapOf } from '../../../../src/custom/gradeMap/gradeMap'
import { fileWithEdits, withEdits } from '../../../../src/custom/gradeMap/mapFile'
import {
  changesByCompany,
  startWith,
  withCompany,
  withSheet,
  type MapState,
} from '../../../../src/custom/gradeMap/mapState'
import { partsOf } from '../../../../src/custom/gradeMap/saveParts'
import type { CellText } from '../../../../src/custom/grid/model/cells'
import { write } from '../../../../src/custom/grid/model/sheet'
import { mappingOf, smallMap } from './builders'

const edit = (state: MapState, texts: readonly CellText[]) => withSheet(state, write(state.sheet, state.base, texts))

/** A map of 200 ranks, with a text in every cell of its companies. */
const filled = (companies: number, text: string) => {
  const ranks = Array.from({ length: 200 }, (_rank, place) => ({ id: place + 1, name: `Rank ${place}` }))
  const mappings = Array.from({ length: companies }, (_company, place) => mappingOf(place + 1, `Company ${place}`, []))
  const state = startWith(gradeMapOf(ranks, mappings))
  const { map } = state
  return edit(
    state,
    map.companies.flatMap((company) => map.ranks.map((rank) => ({ row: rank.key, column: company.key, text }))),
  )
}

test('many changes are saved in parts of whole companies that the server accepts', () => {
  const changes = changesByCompany(filled(250, 'G1'))
  const parts = partsOf(changes)
  expect(parts.map((part) => part.reduce((sum, { cells }) => sum + cells.length, 0))).toEqual([
    maxSavedCells,
    maxSavedCells,
    10_000,
  ])
  expect(parts.flat()).toEqual(changes)
})

test('long grades make smaller parts, since a request has a size', () => {
  const parts = partsOf(changesByCompany(filled(100, '職'.repeat(100))))
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.flat()).toHaveLength(100)
})

test('few changes are one request', () => {
  expect(partsOf(changesByCompany(filled(1, 'G1')))).toHaveLength(1)
  expect(partsOf([])).toEqual([])
})

test('a file with unsaved edits holds them over what is stored, also in columns that are not stored', () => {
  const added = withCompany(startWith(smallMap()), { id: 30, name: 'Cobalt' })
  const state = edit(added, [
    { row: '2', column: '20', text: 'B' },
    { row: '3', column: '30', text: '=1+1' },
    { row: '1', column: '10', text: '' },
  ])
  const stored = [
    ['TA Rank', 'Aurora', 'Borealis', 'Newer'],
    ['Executive 1', '3', 'A', 'n'],
    ['Executive 2', '2', '', ''],
    ['Manager', '1', 'C', ''],
  ]
  expect(withEdits(stored, state.map, state.sheet.edits)).toEqual([
    ['TA Rank', 'Aurora', 'Borealis', 'Newer', 'Cobalt'],
    ['Executive 1', '', 'A', 'n', ''],
    ['Executive 2', '2', 'B', '', ''],
    ['Manager', '1', 'C', '', '=1+1'],
  ])
})

test('a company that is named like the first column has a column of its own', () => {
  const added = withCompany(startWith(smallMap()), { id: 30, name: 'TA Rank' })
  const state = edit(added, [{ row: '1', column: '30', text: 'x' }])
  const rows = [
    ['TA Rank', 'Aurora'],
    ['Executive 1', '3'],
  ]
  const expected = [
    ['TA Rank', 'Aurora', 'TA Rank'],
    ['Executive 1', '3', 'x'],
  ]
  expect(withEdits(rows, state.map, state.sheet.edits)).toEqual(expected)
  expect(withEdits(expected, state.map, state.sheet.edits)).toEqual(expected)
})

test('a downloaded file gets the unsaved edits as a copy that Excel reads, formulas guarded as in the download', async () => {
  const state = edit(startWith(smallMap()), [
    { row: '2', column: '20', text: '=1+1' },
    { row: '1', column: '10', text: 'a, b' },
  ])
  const stored = "\uFEFFTA Rank,Aurora,Borealis\r\nExecutive 1,3,A\r\n\r\nExecutive 2,'-2,\r\nManager,1,C\r\n"
  const file = await fileWithEdits(new File([stored], 'map.csv of 2026.CSV'), state)
  expect([file.name, file.type]).toEqual(['map.csv of 2026-unsaved.CSV', 'text/csv'])
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
    '\uFEFFTA Rank,Aurora,Borealis\r\nExecutive 1,"a, b",A\r\nExecutive 2,\'-2,\'=1+1\r\nManager,1,C\r\n',
  )
})
