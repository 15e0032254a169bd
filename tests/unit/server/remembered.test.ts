import { expect, test } from 'vitest'
import type { Queryable } from '../../../server/database/connection'
import { forget, recall, remember, tooMany } from '../../../server/database/remembered'

const found = (version: number, count = 3) => ({ version, ids: new Int32Array(count) })
const versionIn = (db: Queryable, key: string) => {
  const known = recall(db, key)
  return known === tooMany ? tooMany : known?.version
}
const newDatabase = () => ({}) as Queryable

test('what a list has found is kept until it is replaced or forgotten, for each database', () => {
  const [db, other] = [newDatabase(), newDatabase()]
  remember(db, 'list', found(1))
  remember(db, 'list', found(2))
  expect(versionIn(db, 'list')).toBe(2)
  expect(recall(other, 'list')).toBeUndefined()
  forget(db, 'list')
  forget(db, 'list')
  expect(recall(db, 'list')).toBeUndefined()
})

test('if there is too much to keep, what was asked for longest ago goes first', () => {
  const db = newDatabase()
  const half = 3_900_000
  remember(db, 'one', found(1, half))
  remember(db, 'two', found(2, half))
  recall(db, 'one')
  remember(db, 'three', found(3, half))
  expect(['one', 'two', 'three'].map((key) => versionIn(db, key))).toEqual([1, undefined, 3])
  for (let key = 0; key < 100_000; key++) remember(db, `empty ${key}`, found(4, 0))
  expect(recall(db, 'empty 0')).toBeUndefined()
  expect(versionIn(db, 'empty 99999')).toBe(4)
})

test('long keys count, so that nobody fills the memory with searches that find nothing', () => {
  const db = newDatabase()
  const longText = 'x'.repeat(4000)
  for (let key = 0; key < 5000; key++) remember(db, `${key} ${longText}`, found(1, 0))
  expect(recall(db, `0 ${longText}`)).toBeUndefined()
  expect(versionIn(db, `4999 ${longText}`)).toBe(1)
})

test('a list with too many ids is known as such, in little space', () => {
  const db = newDatabase()
  remember(db, 'long', tooMany)
  expect(recall(db, 'long')).toBe(tooMany)
})
