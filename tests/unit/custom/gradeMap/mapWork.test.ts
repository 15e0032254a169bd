/** Unsaved cells that are kept on the server come back as they were, merged with what others did meanwhile. */
import { expect, test } from 'vitest'
import { unsavedWorkLimits } from '../../../../contract/entities/unsavedWork'
import { withCells, type GradeMap } from '../../../../src/custom/gradeMap/gradeMap'
import {
  changesByCompany,
  deletedIn,
  savedBy,
  startWith,
  withCompany,
  withSheet,
  type MapState,
} from '../../../../src/custom/gradeMap/mapState'
import { mapWorkOf, restoreMapWork } from '../../../../src/custom/gradeMap/mapWork'
import { write } from '../../../../src/custom/grid/model/sheet'
import { smallMap } from './builders'

const cell = (row: string, column: string, text: string) => ({ row, column, text })

const typed = (state: MapState, ...cells: readonly ReturnType<typeof cell>[]) =>
  withSheet(state, write(state.sheet, state.base, cells))

const sent = (state: MapState) => savedBy(changesByCompany(state))

/** What was kept of a state, as it comes back from the server. */
const kept = (state: MapState): unknown => JSON.parse(JSON.stringify(mapWorkOf(state)))

const cells = [cell('1', '10', '9'), cell('2', '10', 'line\nbreak'), cell('1', '20', '')]

test('all cells come back, and are saved as they would have been', () => {
  const before = typed(startWith(smallMap()), ...cells)
  const after = restoreMapWork(startWith(smallMap()), kept(before))
  expect(sent(after)).toEqual(sent(before))
  expect(after.conflicts).toEqual([])
  expect(after.map).toBe(after.read)
})

test('nothing is kept of a map without changes', () => {
  expect(mapWorkOf(startWith(smallMap()))).toBeNull()
})

test('what others changed elsewhere shows through, and the same cell is a conflict', () => {
  const content = kept(typed(startWith(smallMap()), ...cells))
  const read = withCells(smallMap(), [cell('1', '10', 'theirs'), cell('2', '20', 'beside')])
  const after = restoreMapWork(startWith(read), content)
  expect(after.conflicts).toMatchObject([{ row: '1', column: '10', base: '3', theirs: 'theirs', yours: '9' }])
  expect(after.base('2', '20')).toBe('beside')
})

test('a cell that somebody else has set to the same text is no change anymore', () => {
  const content = kept(typed(startWith(smallMap()), cell('1', '10', '9')))
  const after = restoreMapWork(startWith(withCells(smallMap(), [cell('1', '10', '9')])), content)
  expect(changesByCompany(after)).toEqual([])
})

const without = (map: GradeMap, id: number): GradeMap => ({
  ...map,
  companies: map.companies.filter((company) => company.id !== id),
  cells: new Map([...map.cells].filter(([key]) => key !== String(id))),
})

test('a company that was added, or whose mapping others have deleted, has its column again', () => {
  const before = typed(withCompany(startWith(smallMap()), { id: 30, name: 'New' }), cell('1', '30', 'N'), ...cells)
  const after = restoreMapWork(startWith(without(smallMap(), 20)), kept(typed(before, cell('2', '20', 'kept'))))
  expect(after.map.companies.map(({ key, gradeCompanyId }) => [key, gradeCompanyId])).toEqual([
    ['10', 1],
    ['20', null],
    ['30', null],
  ])
  expect(after.map.companies.map(({ name }) => name)).toEqual(['Aurora', 'Borealis', 'New'])
  expect(deletedIn(changesByCompany(after)).map(({ name }) => name)).toEqual(['Borealis'])
  expect(after.base('2', '20')).toBe('')
  expect(sent(after).changes.find(({ company_id: id }) => id === 30)?.cells).toMatchObject([{ rank: 'N' }])
})

test('what is typed before it arrives stays', () => {
  const content = kept(typed(startWith(smallMap()), ...cells))
  const after = restoreMapWork(typed(startWith(smallMap()), cell('1', '10', 'newer')), content)
  const [first] = sent(after).changes
  expect(first?.cells.map(({ rank }) => rank).toSorted()).toEqual(['line\nbreak', 'newer'])
})

test('a rank that is gone is left out', () => {
  const content = kept(typed(startWith(smallMap()), ...cells))
  const map = smallMap()
  const after = restoreMapWork(startWith({ ...map, ranks: map.ranks.filter(({ key }) => key !== '1') }), content)
  expect(sent(after).changes).toMatchObject([{ company_id: 10, cells: [{ ta_rank_id: 2 }] }])
})

const understood = { id: 10, name: 'Aurora', mapping: 1, cells: [[1, '3', '9']] }
const withOdd = (...odd: readonly unknown[]) => ({ companies: [{ ...understood, cells: [[1, '3', '9'], ...odd] }] })

test.each([
  [null],
  ['x'],
  [{}],
  [{ companies: 'x' }],
  [{ companies: [understood, null] }],
  [{ companies: [{ ...understood, id: '10' }] }],
  [{ companies: [{ ...understood, name: 7 }] }],
  [{ companies: [{ ...understood, cells: 'x' }] }],
  [withOdd(null)],
  [withOdd('x')],
  [withOdd({ 0: 2, 1: '2', 2: '9' })],
  [withOdd(['2', '2', '9'])],
  [withOdd([2, 2, '9'])],
  [withOdd([2, '2', 9])],
])('%j is not understood, and changes nothing', (content) => {
  const state = startWith(smallMap())
  expect(restoreMapWork(state, content)).toBe(state)
})

test('20,000 cells are kept', () => {
  const ranks = Array.from({ length: 200 }, (_, index) => ({ id: 1000 + index, key: `${1000 + index}`, name: 'Rank' }))
  const companies = Array.from({ length: 100 }, (_, index) => ({
    id: 10_000 + index,
    key: `${10_000 + index}`,
    name: `A company with a name of its own ${index}`,
    gradeCompanyId: 10_000 + index,
    version: 1,
  }))
  const column = () => new Map(ranks.map(({ key }) => [key, `Grade ${key}`]))
  const map: GradeMap = { ranks, companies, cells: new Map(companies.map(({ key }) => [key, column()])) }
  const all = companies.flatMap(({ key }) => ranks.map((rank) => cell(rank.key, key, `New grade ${rank.key}`)))
  const state = typed(startWith(map), ...all)
  const content = JSON.stringify(mapWorkOf(state))
  expect(content.length).toBeLessThan(unsavedWorkLimits.bytes / 2)
  expect(sent(restoreMapWork(startWith(map), JSON.parse(content)))).toEqual(sent(state))
})
