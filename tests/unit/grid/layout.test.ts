import { describe, expect, test } from 'vitest'
import { columnAt, layoutOf, rowAt, scrollFor, windowOf } from '../../../src/custom/grid/layout'
import { suggest } from '../../../src/custom/grid/suggest'

const columns = Array.from({ length: 10 }, (_column, index) => ({ key: `c${index}`, label: `C${index}`, width: 100 }))
const measures = { columns, rows: 100, rowHeadingWidth: 150, pinned: 1, zoom: 1, viewport: 600 }
const layout = layoutOf(measures)

describe('the layout', () => {
  test('puts columns behind the row headers, and pins the first ones', () => {
    expect(layout).toMatchObject({ width: 1150, pinned: 1, pinnedWidth: 250, height: 40 + 100 * 32 })
    expect(layout.starts.slice(0, 3)).toEqual([150, 250, 350])
  })

  test('takes chosen widths, but leaves room for cells beside the row headers', () => {
    const widths = new Map([
      ['', 200],
      ['c1', 300],
    ])
    expect(layoutOf({ ...measures, widths }).starts.slice(0, 4)).toEqual([200, 300, 600, 700])
    expect(layoutOf({ ...measures, widths, zoom: 0.5 }).starts.slice(0, 4)).toEqual([100, 150, 300, 350])
    expect(layoutOf({ ...measures, widths, viewport: 300 }).headWidth).toBe(180)
  })

  test('zooms everything, within what stays legible', () => {
    expect(layoutOf({ ...measures, zoom: 0.8 })).toMatchObject({ headWidth: 120, rowHeight: 26, width: 920 })
    expect(layoutOf({ ...measures, zoom: 0.1 }).zoom).toBe(0.5)
    expect(layoutOf({ ...measures, zoom: 'fit' }).width).toBeLessThanOrEqual(610)
    expect(layoutOf({ ...measures, zoom: 'fit', viewport: 5000 }).zoom).toBe(1)
  })

  test('pins nothing that would fill more than half of the screen', () => {
    expect(layoutOf({ ...measures, viewport: 360 }).pinned).toBe(0)
  })

  test('finds the cell at a point', () => {
    expect([0, 150, 249, 250, 5000].map((x) => columnAt(layout, x))).toEqual([0, 0, 0, 1, 9])
    expect([0, 40, 71, 72, 90_000].map((y) => rowAt(layout, y, 100))).toEqual([0, 0, 0, 1, 99])
  })

  test('finds what is visible, behind what stays in view', () => {
    const view = { scrolled: 200, scrollTop: 320, clientWidth: 600, clientHeight: 360 }
    expect(windowOf(layout, view, 100)).toEqual({ top: 10, bottom: 19, left: 3, right: 6 })
    expect(windowOf(layout, { ...view, scrolled: 0, scrollTop: 0 }, 100)).toEqual({
      top: 0,
      bottom: 9,
      left: 1,
      right: 4,
    })
    expect(windowOf(layout, { ...view, clientHeight: 0 }, 100)).toMatchObject({ bottom: -1, right: -1 })
  })

  test('shows the beginning of a column that is wider than the room beside what stays in view', () => {
    const widths = new Map([['c5', 900]])
    const wide = layoutOf({ ...measures, widths })
    const view = { scrolled: 0, scrollTop: 0, clientWidth: 600, clientHeight: 360 }
    const start = wide.starts[5] ?? 0
    for (const scrolled of [0, 300, 700, 1200])
      expect(scrollFor(wide, { ...view, scrolled }, 0, 5).scrolled).toBe(start - wide.pinnedWidth)
  })

  test('scrolls as little as needed, and past what covers cells', () => {
    const view = { scrolled: 200, scrollTop: 320, clientWidth: 600, clientHeight: 360 }
    expect(scrollFor(layout, view, 12, 4)).toEqual({ scrolled: 200, scrollTop: 320 })
    expect(scrollFor(layout, view, 2, 1)).toEqual({ scrolled: 0, scrollTop: 64 })
    expect(scrollFor(layout, view, 30, 9)).toEqual({ scrolled: 550, scrollTop: 672 })
    expect(scrollFor(layout, view, -1, 0)).toEqual({ scrolled: 200, scrollTop: 320 })
  })
})

describe('suggestions', () => {
  const options = ['Grade 1', 'Grade 10', 'Upgrade']

  test('begin with the text, or else contain it', () => {
    expect(suggest(options, 'GRADE', false)).toEqual(['Grade 1', 'Grade 10', 'Upgrade'])
    expect(suggest(options, 'up', false)).toEqual(['Upgrade'])
    expect(suggest(options, 'x', false)).toEqual([])
  })

  test('are all shown for a text that was not touched, and none if it is the only one', () => {
    expect(suggest(options, 'Upgrade', true)).toEqual(options)
    expect(suggest(options, 'Upgrade', false)).toEqual([])
  })
})
