/** Properties of moves in trees: through the structure of a company by keys, and of a unit between branches. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Structure } from '../../../contract/entities/structure'
import { changeBranch, type SentBranch } from '../../../server/modules/structure/branch'
import { rowsOf } from '../../../src/custom/structure/rows'
import { makeTree } from '../../../src/custom/structure/tree'
import { moveBy } from '../../../src/custom/structure/treeKeys'

const some = (ids: readonly number[]) => fc.subarray([...ids])
const [units, countries] = [
  [1, 2, 3],
  [101, 102, 103],
]
const structure = fc.array(fc.tuple(some(units), some(countries)), { maxLength: 4 }).map((regions): Structure => ({
  counts: { business_units: 3, regions: regions.length, countries: 3, legal_entities: 0 },
  business_units: units.map((id) => ({ id, name: `Unit ${id}` })),
  regions: regions.map(([business_unit_ids, country_ids], index) => ({
    id: 11 + index,
    name: `Region ${index}`,
    business_unit_ids,
    country_ids,
  })),
  countries: countries.map((id) => ({ id, name: `Country ${id}` })),
  legal_entities: [],
}))
const rows = fc
  .tuple(structure, fc.nat(3))
  .map(([given, depth]) => rowsOf(makeTree(given), { depth, toggled: new Set() }, null))
const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'ArrowRight', 'ArrowLeft', ' ', '*']

test('a key never leads out of the tree', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.constantFrom(...keys), (shown, index, key) => {
      const { to } = moveBy(key, shown, index % shown.length) ?? {}
      if (to !== undefined) expect(shown[to]).toBeDefined()
    }),
  )
})

test('the arrow left leads to the parent of a row that is not open, and in the end to the top level', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (shown, index) => {
      const at = index % shown.length
      const { to, toggle } = moveBy('ArrowLeft', shown, at) ?? {}
      if (toggle) expect(shown[at]?.isOpen).toBe(true)
      else if (shown[at]?.depth === 1) expect(to).toBe(at)
      else expect(shown[to ?? -1]).toMatchObject({ depth: (shown[at]?.depth ?? 0) - 1, isOpen: true })
    }),
  )
})

test('the arrow right opens a branch, leads into an open one, and stays on a row without any', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (shown, index) => {
      const at = index % shown.length
      const row = shown[at]
      const { to, toggle } = moveBy('ArrowRight', shown, at) ?? {}
      expect(toggle !== undefined).toBe(row?.isOpen === false)
      expect(to).toBe(row?.isOpen ? at + 1 : undefined)
      if (to !== undefined) expect(shown[to]?.depth).toBe((row?.depth ?? 0) + 1)
    }),
  )
})

test('a unit that moves to another branch keeps no level below the one that changed, unless it was sent', () => {
  const id = fc.constantFrom(null, 1, 2)
  const stored = fc.record({ sector_id: id, industry_id: id, sub_industry_id: id })
  const sent = fc.record({ sector_id: id, industry_id: id, sub_industry_id: id }, { requiredKeys: [] })
  fc.assert(
    fc.property(stored, sent, (before, given: SentBranch) => {
      const after = changeBranch(before, given)
      const levels = ['sector_id', 'industry_id', 'sub_industry_id'] as const
      for (const [index, level] of levels.entries()) {
        const parent = levels[index - 1]
        const isMoved = parent !== undefined && after[parent] !== before[parent]
        expect(after[level]).toBe(given[level] === undefined ? (isMoved ? null : before[level]) : given[level])
      }
      expect(changeBranch(before, {})).toEqual(before)
    }),
  )
})
