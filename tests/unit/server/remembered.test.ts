import { expect, test } from 'vitest'
import type { Queryable } from '../../../server/database/connection'
import { recall, remember } from '../../../server/database/remembered'

const newDatabase = () => ({}) as Queryable

test('what was read is kept until it is replaced, for each database', () => {
  const [db, other] = [newDatabase(), newDatabase()]
  remember(db, 'list', 1, 100)
  remember(db, 'list', 2, 100)
  expect(recall(db, 'list')).toBe(2)
  expect(recall(other, 'list')).toBeUndefined()
})

test('if there is too much to keep, what was asked for longest ago goes first', () => {
  const db = newDatabase()
  const half = 15_900_000
  remember(db, 'one', 1, half)
  remember(db, 'two', 2, half)
  recall(db, 'one')
  remember(db, 'three', 3, half)
  expect(['one', 'two', 'three'].map((key) => recall(db, key))).toEqual([1, undefined, 3])
  for (let key = 0; key < 100_000; key++) remember(db, `empty ${key}`, key, 0)
  expect(recall(db, 'empty 0')).toBeUndefined()
  expect(recall(db, 'empty 99999')).toBe(99_999)
})

test('what replaces a larger value leaves its room to others', () => {
  const db = newDatabase()
  for (let time = 0; time < 10; time++) {
    remember(db, 'large', time, 20_000_000)
    remember(db, 'large', time, 10)
  }
  remember(db, 'other', 1, 20_000_000)
  expect(recall(db, 'large')).toBe(9)
})

test('long keys count, so that nobody fills the memory with searches that find nothing', () => {
  const db = newDatabase()
  const longText = 'x'.repeat(4000)
  for (let key = 0; key < 5000; key++) remember(db, `${key} ${longText}`, 1, 0)
  expect(recall(db, `0 ${longText}`)).toBeUndefined()
  expect(recall(db, `4999 ${longText}`)).toBe(1)
})
