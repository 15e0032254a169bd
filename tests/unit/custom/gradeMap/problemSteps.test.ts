import { expect, test } from 'vitest'
import { gridColumnsOf, paintOf, refuseGrade } from '../../../../src/custom/gradeMap/mapGrid'
import { addCounts, createProblemIndex, listProblems, noProblems } from '../../../../src/custom/gradeMap/problemIndex'
import { problemTones } from '../../../../src/custom/gradeMap/problemTones'
import { stepToProblem } from '../../../../src/custom/gradeMap/useMapSteps'
import { problems, type Problem } from '../../../../src/custom/gradeMap/problems'
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

test('problems are counted by kind, column by column', () => {
  const counts = index.countsOf('20', map.cells, noCells)
  expect(counts).toEqual({ inversion: 0, duplicate: 0, gap: 1 })
  const more = { inversion: 3, duplicate: 2, gap: 1 }
  expect(addCounts(addCounts(noProblems, counts), more)).toEqual({ inversion: 3, duplicate: 2, gap: 2 })
})

test('the list of problems begins with the first columns, has only the painted ones and ends at its limit', () => {
  const edits = setCells(noCells, [{ row: '2', column: '10', text: '' }])
  const given = { base: map.cells, edits }
  const gaps = ['10', '20'].map((column) => ({ row: '2', column, problem: 'gap' }))
  expect(listProblems(index, ['10', '20'], given, problems)).toEqual(gaps)
  expect(listProblems(index, ['10', '20'], given, problems, 1)).toEqual(gaps.slice(0, 1))
  expect(listProblems(index, ['10', '20'], given, ['inversion'])).toEqual([])
})

test('cells are painted with the tone and the words of their problem, if it is to be painted', () => {
  const describe = (problem: Problem) => `This is a ${problem}`
  const paint = (painted: readonly Problem[]) => paintOf({ index, base: map.cells, edits: noCells, painted, describe })
  expect(paint(['gap'])('2', '20')).toEqual({ tone: problemTones.gap, about: 'This is a gap' })
  expect(paint(['gap'])('1', '20')).toBeUndefined()
  expect(paint(['inversion'])('2', '20')).toBeUndefined()
})

test('the grid has a column for each company, and refuses what can be no grade', () => {
  expect(gridColumnsOf(map.companies).map(({ key, label }) => [key, label])).toEqual([
    ['10', 'Aurora'],
    ['20', 'Borealis'],
  ])
  expect(refuseGrade('1', '10', 'G7')).toBeUndefined()
  expect(refuseGrade('1', '10', 'x'.repeat(101))).toBe('Please use at most 100 characters.')
})

test('only a column that was edited is looked at again', () => {
  const before = index.problemsOf('20', map.cells, noCells)
  const edits = setCells(noCells, [{ row: '2', column: '10', text: '' }])
  expect(index.problemsOf('20', map.cells, edits)).toBe(before)
  expect([...index.problemsOf('10', map.cells, edits)]).toEqual([['2', 'gap']])
})
