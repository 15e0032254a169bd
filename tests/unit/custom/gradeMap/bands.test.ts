import { expect, test } from 'vitest'
import { bandedRows, bandsOf } from '../../../../src/custom/gradeMap/bands'
import { bandEdges } from '../../../../src/custom/grid/bandEdges'

test('ranks that differ in their number only share an edge, and the highest has the last', () => {
  const ranks = ['Executive 1', 'Executive 2', 'Management 1', 'Professional 1', 'Professional 2']
  expect(bandsOf(ranks)).toEqual([8, 8, 4, 0, 0])
})

const manyBands = (length: number) => Array.from({ length }, (_, index) => `Band ${String.fromCodePoint(65 + index)}`)

test('nine bands have an edge each, and more share them, in order', () => {
  expect(bandsOf(manyBands(9))).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(bandsOf(manyBands(12))).toEqual([8, 7, 7, 6, 5, 4, 4, 3, 2, 1, 1, 0])
})

test('a higher band has a wider edge, and all names begin below each other', () => {
  const edges = Object.values(bandEdges(['teal', 'green', 'olive', 'gold', 'red'], 16))
  const widths = edges.map(({ borderLeft }) => parseInt(borderLeft))
  expect(widths).toEqual([2, 4, 5, 7, 8, 10, 11, 13, 14])
  expect(new Set(edges.map(({ borderLeft }) => borderLeft.replace(/^.* solid /, ''))).size).toBe(9)
  expect(new Set(edges.map(({ paddingLeft }, band) => paddingLeft + (widths[band] ?? 0))).size).toBe(1)
})

test('a single band, or no rank at all, has its edge, too', () => {
  expect(bandsOf(['Level 2', 'Level 1'])).toEqual([0, 0])
  expect(bandsOf([])).toEqual([])
})

test('a rule begins each band but the first', () => {
  const rows = bandedRows(['Executive 1', 'Executive 2', 'Management 1'])
  expect(rows.map(({ startsBand }) => startsBand)).toEqual([false, false, true])
})

test.each([
  ['Grade 9', 'Grade 10', true],
  ['Grade', 'Grade 2', true],
  ['M2', 'M1', true],
  ['M1', 'P1', false],
  ['Level 2 Sales', 'Level 1 Sales', false],
  ['Sales 2 ', 'Sales 1', true],
  ['Sales 2b', 'Sales 1', false],
])('%s and %s are of one band: %s', (higher, lower, isOneBand) => {
  expect(bandedRows([higher, lower]).map(({ startsBand }) => startsBand)).toEqual([false, !isOneBand])
})
