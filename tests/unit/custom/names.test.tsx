/** Names on the client are sorted and found as the present language does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareNames, containing } from '../../../src/names'
import { speak } from '../../../src/language'

beforeAll(() => speak('ar'))
afterAll(() => speak('en'))

const found = (typed: string, ...names: string[]) => names.filter(containing(typed))

test('in Arabic those in Arabic script come first, whichever alef they begin with', () => {
  const names = ['Aurora', 'تبوك', 'إربد', 'أبها']
  expect(names.toSorted(compareNames)).toEqual(['أبها', 'إربد', 'تبوك', 'Aurora'])
})

test('in English they follow, and in German umlauts are found as two letters', async () => {
  await speak('en')
  expect(['تبوك', 'Aurora'].toSorted(compareNames)).toEqual(['Aurora', 'تبوك'])
  expect(found('Mueller', 'Müller', 'Mueller')).toEqual(['Mueller'])
  await speak('de')
  expect(found('Mueller', 'Müller', 'Mueller', 'Mahler')).toEqual(['Müller', 'Mueller'])
  expect(found('müller', 'Müller', 'Mueller', 'Mahler')).toEqual(['Müller', 'Mueller'])
})
