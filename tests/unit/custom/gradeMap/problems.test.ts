import { describe, expect, it } from 'vitest'
import { findOutOfOrder, rankedIn } from '../../../../src/custom/gradeMap/gradeOrder'
import { findProblems, placesOf } from '../../../../src/custom/gradeMap/problems'

const found = (...column: string[]) => Object.fromEntries(findProblems(column))

describe('grades in order', () => {
  it('are compared by the number at their end', () => {
    expect(rankedIn(['G10', 'G9', 'Band 3,5'])).toEqual([
      [
        { place: 0, number: 10 },
        { place: 1, number: 9 },
      ],
      [{ place: 2, number: 3.5 }],
    ])
    expect(rankedIn(['012', '', '7.5'])).toEqual([
      [
        { place: 0, number: 12 },
        { place: 2, number: 7.5 },
      ],
    ])
  })

  it('are not compared with those that begin differently', () => {
    expect(findOutOfOrder(['Director', 'M3', 'P9', 'M2', 'P8', 'Z', 'A'])).toEqual([])
  })

  it('are compared within each group that begins alike', () => {
    expect(findOutOfOrder(['M5', 'M4', 'M3', 'P3', 'P9', 'P2', 'P1'])).toEqual([3])
  })

  it('count in one direction, the one that more grades of the company follow', () => {
    expect(findOutOfOrder(['M5', 'M4', 'M3', 'P1', 'P2'])).toHaveLength(1)
  })

  it('may count up or down', () => {
    expect(findOutOfOrder(['9', '8', '7'])).toEqual([])
    expect(findOutOfOrder(['1', '2', '3'])).toEqual([])
    expect(findOutOfOrder(['3', '3', '3'])).toEqual([])
  })

  it('are broken by as few as would have to change', () => {
    expect(findOutOfOrder(['3', '9', '8', '7'])).toEqual([0])
    expect(findOutOfOrder(['9', '8', '10', '7'])).toEqual([2])
    expect(findOutOfOrder(['1', '2', '9', '3', '4'])).toEqual([2])
  })

  it('are broken as often as the longest order leaves over, in any column', () => {
    const bruteForce = (numbers: readonly number[]) => {
      let longest = 0
      for (let chosen = 0; chosen < 1 << numbers.length; chosen++) {
        const some = numbers.filter((_, index) => chosen & (1 << index))
        const rises = some.every((number, index) => index === 0 || number >= (some[index - 1] ?? 0))
        const falls = some.every((number, index) => index === 0 || number <= (some[index - 1] ?? 0))
        if (rises || falls) longest = Math.max(longest, some.length)
      }
      return numbers.length - longest
    }
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647)
    for (let round = 0; round < 200; round++) {
      const numbers = Array.from({ length: 1 + (random() % 9) }, () => random() % 6)
      expect(findOutOfOrder(numbers.map(String)), numbers.join()).toHaveLength(bruteForce(numbers))
    }
  })
})

describe('the problems of a column', () => {
  it('are none in a ladder without gaps, nor in an empty column', () => {
    expect(found('9', '8', '7')).toEqual({})
    expect(found('', '', '')).toEqual({})
  })

  it('are gaps between ranks that have grades, not above or below them', () => {
    expect(found('', '9', '', '', '8', '')).toEqual({ 2: 'gap', 3: 'gap' })
  })

  it('are all cells of a grade that returns after another one, not neighbours that share one', () => {
    expect(found('A', 'A', '', 'A', 'B')).toEqual({ 2: 'gap' })
    expect(found('A', 'B', 'a')).toEqual({ 0: 'duplicate', 2: 'duplicate' })
  })

  it('are higher ranks on lower grades', () => {
    expect(found('9', '8', '10', '7')).toEqual({ 2: 'inversion' })
  })

  it('count an inversion before a duplicate', () => {
    expect(found('9', '8', '9', '7', '6')).toEqual({ 0: 'duplicate', 1: 'inversion', 2: 'duplicate' })
  })
})

it('finds the places of a grade, ignoring case', () => {
  expect(placesOf(['G1', '', 'g1', 'G2'], 'G1')).toEqual([0, 2])
})
