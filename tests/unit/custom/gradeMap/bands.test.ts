import { expect, test } from 'vitest'
import { bandedRows, bandsOf } from '../../../../src/custom/gradeMap/bands'
import { bandEdge } from '../../../../src/custom/grid/GridFrame'

test('ranks that differ in their number only share a step of the ladder, and the highest is at the top', () => {
  const ranks = ['Executive 1', 'Executive 2', 'Management 1', 'Professional 1', 'Professional 2']
  expect(bandsOf(ranks)).toEqual([4, 4, 2, 0, 0])
})

test('many bands share the five steps, in order', () => {
  const bands = bandsOf(Array.from({ length: 12 }, (_, index) => `Band ${String.fromCodePoint(65 + index)}`))
  expect(bands).toEqual([4, 4, 3, 3, 3, 2, 2, 1, 1, 1, 0, 0])
})

test('a higher band has a wider edge, and all names begin below each other', () => {
  const edges = [0, 1, 2, 3, 4].map((band) => bandEdge('teal', band, 16))
  const widths = edges.map(({ borderLeft }) => parseInt(borderLeft))
  expect(widths).toEqual([2, 5, 8, 11, 14])
  expect(new Set(edges.map(({ paddingLeft }, band) => paddingLeft + (widths[band] ?? 0))).size).toBe(1)
})

test('a single band, or no rank at all, has its step, too', () => {
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
