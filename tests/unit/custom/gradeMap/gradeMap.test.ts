import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { columnOf, nameCells, withCells, withMappings } from '../../../../src/custom/gradeMap/gradeMap'
import { columnsOf, spellColumns, spellView, viewOf } from '../../../../src/custom/gradeMap/mapView'
import { moveTo, togglePin, toggleShown } from '../../../../src/custom/gradeMap/columnOrder'
import { readGradeMap } from '../../../../src/custom/gradeMap/readGradeMap'
import type { SchemaDataProvider } from '../../../../src/schema/dataProvider'
import { requestAnswer } from '../../../../src/schema/shared/answers'
import { gradeMapping as calls } from '../../../../contract/calls/gradeMapping'
import type { Call } from '../../../../contract/call'
import { mappingOf, smallMap } from './builders'

const names = (companies: readonly { name: string }[]) => companies.map(({ name }) => name)

describe('the grade map', () => {
  test('lists the grades of a company by rank', () => {
    expect(columnOf(smallMap(), 20)).toEqual(['A', '', 'C'])
  })

  test('takes over what was read again, and drops what no longer exists', () => {
    const map = withMappings(smallMap(), [mappingOf(3, 'Cascadia', ['', 'x', ''])], new Set([2, 3]))
    expect(names(map.companies)).toEqual(['Borealis', 'Cascadia'])
    expect(columnOf(map, 30)).toEqual(['', 'x', ''])
    expect(columnOf(map, 10)).toEqual(['', '', ''])
    // In the order of their creation, whichever was read again.
    const changed = withMappings(smallMap(), [mappingOf(1, 'Aurora', ['4', '2', '1'])], new Set([1, 2]))
    expect(names(changed.companies)).toEqual(['Aurora', 'Borealis'])
    expect([columnOf(changed, 10), columnOf(changed, 20)]).toEqual([
      ['4', '2', '1'],
      ['A', '', 'C'],
    ])
  })

  test('names up to five cells in a message, and says that there are more', () => {
    const cells = ['1', '2', '3'].flatMap((row) => ['10', '20'].map((column) => ({ row, column })))
    const five =
      'Aurora · Executive 1, Borealis · Executive 1, Aurora · Executive 2, Borealis · Executive 2, Aurora · Manager'
    expect(nameCells(smallMap(), cells, 'en')).toBe(`${five}, …`)
    expect(nameCells(smallMap(), cells.slice(0, 5), 'en')).toBe(five)
    expect(nameCells(smallMap(), cells.slice(0, 1), 'ar', 2)).toBe(
      '\u2067\u2068Aurora · Executive 1\u2069، \u2068…\u2069\u2069',
    )
    expect(nameCells(smallMap(), cells.slice(0, 1), 'en', 2)).toBe('Aurora · Executive 1, …')
    expect(nameCells(smallMap(), [{ row: '9', column: '90' }], 'en')).toBe(' · ')
  })

  test('keeps the columns that nobody wrote to', () => {
    const map = smallMap()
    const next = withCells(map, [{ row: '1', column: '20', text: '' }])
    expect(columnOf(next, 20)).toEqual(['', '', 'C'])
    expect(next.cells.get('10')).toBe(map.cells.get('10'))
  })
})

/** Answers calls, and records them; a call without an answer throws. */
const sourceWith = (answers: ReadonlyMap<Call, unknown>) => {
  const sent: unknown[] = []
  const send = ((call: Call, { query }: { query?: unknown }) => {
    if (!answers.has(call)) throw new Error(`${call.path} was not set up`)
    sent.push([call.path, query])
    return Promise.resolve({ data: answers.get(call) })
  }) as unknown as SchemaDataProvider['send']
  const provider = { send } as SchemaDataProvider
  return { sent, source: { provider, client: new QueryClient(), signal: new AbortController().signal } }
}

describe('reading the grade map again', () => {
  const version = (id: number, number: number, company = id === 1 ? 'Aurora' : 'Borealis') => ({
    id,
    company_id: id * 10,
    company,
    version: number,
  })

  test('reads nothing but versions if nothing has changed', async () => {
    const map = smallMap()
    const { source } = sourceWith(new Map([[calls.listGradeCompanyVersions, [version(1, 1), version(2, 1)]]]))
    expect(await readGradeMap(source, map)).toBe(map)
  })

  test('reads the changed mappings only', async () => {
    const { sent, source } = sourceWith(
      new Map<Call, unknown>([
        [calls.listGradeCompanyVersions, [version(1, 1), version(2, 2)]],
        [calls.listGradeCompanies, [mappingOf(2, 'Borealis', ['B', '', 'C'], 2)]],
      ]),
    )
    const map = await readGradeMap(source, smallMap())
    expect(sent).toContainEqual(['/grade/company/', { ids: [2] }])
    expect(columnOf(map, 20)).toEqual(['B', '', 'C'])
    expect(columnOf(map, 10)).toEqual(['3', '2', '1'])
  })

  test('reads a renamed company', async () => {
    const { source } = sourceWith(
      new Map<Call, unknown>([
        [calls.listGradeCompanyVersions, [version(1, 1), version(2, 1, 'Boreal')]],
        [calls.listGradeCompanies, [mappingOf(2, 'Boreal', ['A', '', 'C'])]],
      ]),
    )
    expect(names((await readGradeMap(source, smallMap())).companies)).toEqual(['Aurora', 'Boreal'])
  })
})

test('the whole map is what was requested before the page was loaded', async () => {
  const answers = new Map<Call, unknown>([
    [calls.listTaRanks, [{ id: 1, name: 'Rank 1' }]],
    [calls.listGradeCompanies, [mappingOf(1, 'Aurora', ['7'])]],
  ])
  const { sent, source } = sourceWith(answers)
  for (const call of answers.keys()) requestAnswer(source.client, source.provider, call)
  expect(columnOf(await readGradeMap(source, undefined), 10)).toEqual(['7'])
  expect(sent).toEqual([
    [calls.listTaRanks.path, undefined],
    [calls.listGradeCompanies.path, undefined],
  ])
})

describe('the columns in the address', () => {
  const all = withMappings(
    smallMap(),
    [3, 4, 5].map((id) => mappingOf(id, `C${id}`, [])),
    new Set([1, 2, 3, 4, 5]),
  ).companies

  test('are spelt in runs, and read back', () => {
    const [first, second, ...others] = all
    if (!first || !second) throw new Error('There are five companies')
    const columns = [second, first, ...others]
    expect(spellColumns(columns, all)).toBe('2,1,3-')
    expect(columnsOf('2,1,3-', all)).toEqual(columns)
    expect(spellColumns(all, all)).toBe('')
  })

  test('survive deleted companies and nonsense', () => {
    expect(names(columnsOf('9,4-5,4', all))).toEqual(['C4', 'C5'])
    expect(columnsOf('x,,99', all)).toEqual(all)
    const many = withMappings(
      smallMap(),
      [mappingOf(12, 'C12', []), mappingOf(21, 'C21', [])],
      new Set([1, 2]),
    ).companies
    expect(names(columnsOf('12,1', many))).toEqual(['C12', 'Aurora'])
  })

  test('stand beside the zoom, the pinned columns, the filter of ranks and the painted problems', () => {
    const view = viewOf(new URLSearchParams('pinned=2&zoom=fit&ranks=exec&problems=gap&columns=3-'), all)
    expect(view).toMatchObject({ pinned: 2, zoom: 'fit', ranks: 'exec', painted: ['gap'] })
    expect(spellView(view, all)).toEqual({
      columns: '3-',
      pinned: '2',
      zoom: 'fit',
      ranks: 'exec',
      problems: 'gap',
    })
    const usual = viewOf(new URLSearchParams(), all)
    expect(spellView(usual, all)).toEqual({ columns: '', pinned: '', zoom: '', ranks: '', problems: '' })
    expect(spellView({ ...usual, zoom: 0.75, painted: [] }, all)).toMatchObject({ zoom: '75', problems: 'none' })
    expect(viewOf(new URLSearchParams('pinned=x&zoom=7&problems=none'), all)).toMatchObject({
      pinned: 0,
      zoom: 1,
      painted: [],
    })
    for (const zoom of [0.5, 0.75, 1.25]) {
      expect(viewOf(new URLSearchParams(`zoom=${zoom * 100}`), all).zoom).toBe(zoom)
    }
    for (const odd of ['x2', '2x', '-2', '12345']) {
      expect(viewOf(new URLSearchParams(`pinned=${odd}`), all).pinned, odd).toBe(0)
    }
  })

  test('are pinned, moved and hidden without losing count of the pinned ones', () => {
    const [first, second, third] = all
    if (!first || !second || !third) throw new Error('There are five companies')
    const pinned = togglePin({ columns: all, pinned: 0 }, third)
    expect(pinned.pinned).toBe(1)
    expect(pinned.columns[0]).toBe(third)
    expect(moveTo(pinned, first, 0)).toMatchObject({ pinned: 2 })
    expect(moveTo(pinned, third, 3)).toMatchObject({ pinned: 0 })
    expect(toggleShown(pinned, third)).toMatchObject({ pinned: 0 })
    expect(toggleShown({ columns: [first], pinned: 0 }, first).columns).toEqual([first])
  })
})
