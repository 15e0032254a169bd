/** The sides of the screen, and where columns begin. */
import { describe, expect, test } from 'vitest'
import { along, fromStart } from '../../../src/custom/grid/useGridWindow'
import { move } from '../../../src/custom/grid/model/moves'
import { keyAlong } from '../../../src/schema/shared/keyAlong'

/** A box from 100 to 500 pixels whose scrollbar takes 15 of them. */
const box = (scrollbar: 'left' | 'right') => ({
  clientLeft: scrollbar === 'left' ? 15 : 0,
  clientWidth: 385,
  getBoundingClientRect: () => ({ left: 100, right: 500 }) as DOMRect,
})

describe.each([
  ['ltr', 'right', 100],
  ['rtl', 'left', 500],
] as const)('columns that are written %s', (direction, scrollbar, start) => {
  const goesOn = direction === 'ltr' ? 1 : -1

  test('begin at their own edge, beside no scrollbar', () => {
    expect(fromStart(box(scrollbar), direction, start)).toBeCloseTo(0)
    expect(fromStart(box(scrollbar), direction, start + goesOn * 200)).toBe(200)
    expect(fromStart(box(scrollbar), direction, start - goesOn * 20)).toBe(-20)
  })

  test('turn a distance both ways', () => {
    expect(along(direction, 30)).toBe(goesOn * 30)
    expect(along(direction, along(direction, 30))).toBe(30)
  })

  test('are reached by the arrow that points to them', () => {
    const field = { rows: 5, columns: 5, page: { rows: 2, columns: 2 }, isFilled: () => true }
    const reached = (key: string) => move(keyAlong(direction, key), { row: 2, column: 2 }, field)
    expect(reached('ArrowRight')).toEqual({ row: 2, column: 2 + goesOn })
    expect(reached('ArrowLeft')).toEqual({ row: 2, column: 2 - goesOn })
    expect(reached('ArrowDown')).toEqual({ row: 3, column: 2 })
    expect(reached('Home')).toEqual({ row: 2, column: 0 })
    expect(reached('End')).toEqual({ row: 2, column: 4 })
  })
})

test('a scrollbar at the other side changes nothing', () => {
  expect(fromStart(box('left'), 'ltr', 115)).toBeCloseTo(0)
  expect(fromStart(box('right'), 'rtl', 485)).toBeCloseTo(0)
})
