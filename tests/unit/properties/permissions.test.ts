/** Properties of the permission matrix and of the rules that permissions obey. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lackingView, permissionCatalogue, requiredView, withLivePay } from '../../../contract/permissions'
import {
  allColumns,
  namesOf,
  otherRowsOf,
  rowsOf,
  toggle,
  type Held,
} from '../../../src/custom/permissionMatrix/matrix'

const permissions = fc.uniqueArray(fc.constantFrom(...permissionCatalogue), { maxLength: 12 })
const rows = [...rowsOf('JE'), ...otherRowsOf('JE')]
const boxesOf = (some: typeof rows) =>
  some.flatMap((row) => allColumns.map((column) => namesOf(row, column))).filter(({ length }) => length > 0)
const boxes = boxesOf(rows)
/** Clicks within few rows, so that the boxes of one are clicked in any order, and again. */
const clicks = fc
  .subarray(rows, { minLength: 1, maxLength: 3 })
  .chain((some) => fc.array(fc.constantFrom(...boxesOf(some)), { maxLength: 20 }))
const anything = () => true

test('a role that was made by clicks alone never lacks a view that it requires', () => {
  fc.assert(
    fc.property(clicks, (clicked) => {
      const held = clicked.reduce<Held>((before, names) => toggle(before, names, anything), [])
      expect(lackingView(held)).toEqual([])
      expect(new Set(held).size).toBe(held.length)
    }),
  )
})

test('a click never adds what the user may not grant', () => {
  fc.assert(
    fc.property(permissions, permissions, fc.constantFrom(...boxes), (held, grantable, names) => {
      const after = toggle(held, names, (name) => grantable.includes(name))
      for (const name of after) expect(held.includes(name) || grantable.includes(name)).toBe(true)
    }),
  )
})

test('the permissions that lack a view are exactly those whose view is missing', () => {
  fc.assert(
    fc.property(permissions, (held) => {
      const views = lackingView(held).map((name) => requiredView(name) ?? name)
      expect(lackingView([...held, ...views])).toEqual([])
      for (const view of views) expect(held).not.toContain(view)
    }),
  )
})

test('the live-pay tool is switched on and off without a trace, however often', () => {
  fc.assert(
    fc.property(permissions, fc.boolean(), (held, isOn) => {
      const once = withLivePay(held, isOn)
      expect(withLivePay(once, isOn)).toEqual(once)
      expect(withLivePay(withLivePay(once, true), false)).toEqual(withLivePay(held, false))
    }),
  )
})
