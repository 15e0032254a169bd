import { expect, test, vi } from 'vitest'
import { findClosest, foldNames } from '../../../server/records/imports/closest'

const closestTo = async (name: string, names: readonly string[]) => {
  const pause = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const found = await findClosest(name, foldNames(names.map((one) => ({ name: one }))), pause)
  return { names: found.map((record) => record.name), pauses: pause.mock.calls.length }
}

test('the closest names come first, whatever their case and accents, three at most', async () => {
  const known = ['Boreal', 'Nordics', 'Borealis', 'Borealia', 'Boréalis AG']
  expect((await closestTo('BOREALIS', known)).names).toEqual(['Borealis', 'Borealia', 'Boreal'])
})

test('a name is close if at most half of its letters need a change', async () => {
  expect((await closestTo('abcd', ['abxy', 'axyz', 'ab', 'a'])).names).toEqual(['abxy', 'ab'])
  expect((await closestTo('ab', ['abcd', 'abcde'])).names).toEqual(['abcd'])
})

test('a name with the same words and more is close, however much longer it is', async () => {
  const countries = ['المملكة العربية السعودية', 'السودان', 'السويد', 'الإمارات العربية المتحدة', 'إستونيا']
  expect((await closestTo('السعودية', countries)).names[0]).toBe('المملكة العربية السعودية')
  expect((await closestTo('الأمارات', countries)).names[0]).toBe('الإمارات العربية المتحدة')
  expect((await closestTo('ألسعود', countries)).names).not.toContain('المملكة العربية السعودية')
})

test('what is longer than any name is close to none, and many names are compared in turns', async () => {
  const long = 'x'.repeat(256)
  expect(await closestTo(long, [long])).toEqual({ names: [], pauses: 0 })
  expect((await closestTo('x'.repeat(255), [long])).names).toEqual([long])
  const many = Array.from({ length: 501 }, (_, index) => `Company ${index}`)
  expect((await closestTo('nothing', many)).pauses).toBe(3)
})
