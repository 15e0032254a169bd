import { expect, test } from 'vitest'
import { pairOf } from '../../../src/schema/compare/useComparison'

const draft = { id: 4, is_active: false, activated_at: null }
const active = { id: 3, is_active: true, activated_at: '2026-03-01 00:00:00' }
const last = { id: 1, is_active: false, activated_at: '2026-02-01 00:00:00' }
const first = { id: 2, is_active: false, activated_at: '2026-01-01 00:00:00' }
const all = [draft, active, first, last]

test.each([
  ['two versions that are named are kept', { from: 1, to: 2 }, { from: 1, to: 2 }],
  ['a draft is compared with the active version', { to: 4 }, { from: 3, to: 4 }],
  ['the active version is compared with the one that was active before', { to: 3 }, { from: 1, to: 3 }],
  ['an earlier version is followed by the active one', { from: 2 }, { from: 2, to: 3 }],
  ['the active version is followed by the newest other one', { from: 3 }, { from: 3, to: 4 }],
  ['without names, the newest version is compared with the active one', {}, { from: 3, to: 4 }],
])('%s', (_, given, expected) => {
  expect(pairOf(all, given)).toEqual(expected)
})

test('there is nothing to compare without a second version', () => {
  expect(pairOf([], {})).toBeNull()
  expect(pairOf([active], {})).toBeNull()
  expect(pairOf([active], { to: 3 })).toBeNull()
  expect(pairOf([active], { from: 3 })).toBeNull()
})
