import { expect, test } from 'vitest'
import { createProblemIndex } from '../../../../src/custom/gradeMap/problemIndex'
import { stepToProblem } from '../../../../src/custom/gradeMap/useMapSteps'
import { problems } from '../../../../src/custom/gradeMap/problems'
import { noCells, setCells } from '../../../../src/custom/grid/model/cells'
import { smallMap } from './builders'

const map = smallMap()
const index = createProblemIndex(map.ranks)
const given = {
  index,
  rows: ['1', '2', '3'],
  columns: ['10', '20'],
  base: map.cells,
  edits: noCells,
  painted: problems,
}

test('the next problem is found from anywhere, and round the end', () => {
  const gap = { row: '2', column: '20', problem: 'gap' }
  expect(stepToProblem(given, { row: 0, column: 0 }, 1)).toEqual(gap)
  expect(stepToProblem(given, { row: 2, column: 1 }, 1)).toEqual(gap)
  expect(stepToProblem(given, { row: 0, column: 0 }, -1)).toEqual(gap)
  expect(stepToProblem({ ...given, painted: ['duplicate'] }, { row: 0, column: 0 }, 1)).toBeUndefined()
})

test('problems are listed from the highest rank down, whatever they are', () => {
  const rows = ['1', '2', '3', '4', '5']
  const ranks = rows.map((key) => ({ id: Number(key), key, name: key }))
  const edits = setCells(
    noCells,
    ['A', 'B', 'A', '', 'C'].map((text, place) => ({ row: rows[place] ?? '', column: '10', text })),
  )
  expect([...createProblemIndex(ranks).problemsOf('10', noCells, edits)]).toEqual([
    ['1', 'duplicate'],
    ['3', 'duplicate'],
    ['4', 'gap'],
  ])
})

test('only a column that was edited is looked at again', () => {
  const before = index.problemsOf('20', map.cells, noCells)
  const edits = setCells(noCells, [{ row: '2', column: '10', text: '' }])
  expect(index.problemsOf('20', map.cells, edits)).toBe(before)
  expect([...index.problemsOf('10', map.cells, edits)]).toEqual([['2', 'gap']])
})
