import { expect, it } from 'vitest'
import { equivalentsOf, gradesOf } from '../../../../src/custom/gradeMap/equivalents'

const aurora = ['15', '14', '14', '13']

it('tells where a grade of one company stands at another, for each of its ranks', () => {
  expect(equivalentsOf(aurora, '14', ['E', 'D', 'C', 'B'])).toEqual([
    { place: 1, grade: 'D', above: 'E', below: 'C' },
    { place: 2, grade: 'C', above: 'D', below: 'B' },
  ])
})

it('names the nearest grades where the other company has none', () => {
  expect(equivalentsOf(aurora, '14', ['E', '', '', 'B'])).toEqual([
    { place: 1, grade: '', above: 'E', below: 'B' },
    { place: 2, grade: '', above: 'E', below: 'B' },
  ])
  expect(equivalentsOf(aurora, '13', ['', '', '', ''])).toEqual([{ place: 3, grade: '', above: '', below: '' }])
})

it('knows nothing of grades that a company doesn’t have', () => {
  expect(equivalentsOf(aurora, '99', ['E', 'D', 'C', 'B'])).toEqual([])
})

it('lists each grade of a company once, whatever its case', () => {
  expect(gradesOf(['G2', '', 'g2', 'G1'])).toEqual(['G2', 'G1'])
})
