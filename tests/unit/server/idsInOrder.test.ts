import { expect, test } from 'vitest'
import { insertInOrder } from '../../../server/database/idsInOrder'
import { numbersFrom } from '../../support/numbers'

test('ids take the places that sorting everything gives them, in lists of any length', async () => {
  const next = numbersFrom(10)
  for (const length of [0, 1, 2, 63, 64, 65, 500, 5000])
    for (let time = 0; time < 20; time++) {
      const keys = Array.from({ length: length + 12 }, () => next(1 + next(length + 12)))
      const order = keys
        .map((key, id) => ({ key, id }))
        .toSorted((one, other) => one.key - other.key || one.id - other.id)
      const sorted = order.map(({ id }) => id)
      const inserted = new Set(Array.from({ length: next(12) }, () => next(keys.length)))
      const listed = Int32Array.from(sorted.filter((id) => !inserted.has(id)))
      const places = new Map(sorted.map((id, place) => [id, place]))
      const all = await insertInOrder(listed, [...inserted], async (ids) =>
        ids.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0)),
      )
      expect([...(all ?? [])]).toEqual(sorted)
    }
})

test('few ids are compared, also in a list of 250,000', async () => {
  const listed = Int32Array.from({ length: 250_000 }, (_, index) => 2 * index)
  let compared = 0
  const all = await insertInOrder(listed, [77_777], async (ids) => {
    compared += ids.length
    return ids.toSorted((one, other) => one - other)
  })
  expect(all?.indexOf(77_777)).toBe(38_889)
  expect(compared).toBeLessThan(200)
})

test('a listed id that no longer exists is noticed', async () => {
  expect(await insertInOrder(Int32Array.of(1, 3), [2], async (ids) => ids.filter((id) => id !== 3))).toBeUndefined()
})
