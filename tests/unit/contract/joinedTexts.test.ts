import { expect, test } from 'vitest'
import { joinedTexts, listedTexts } from '../../../contract/formatters'

test.each([
  ['en', 'a, b, c', 'a, b, and c'],
  ['de', 'a, b, c', 'a, b und c'],
  ['fr', 'a, b, c', 'a, b et c'],
  [
    'ar',
    '\u2067\u2068a\u2069، \u2068b\u2069، \u2068c\u2069\u2069',
    '\u2067\u2068a\u2069 و\u2068b\u2069 و\u2068c\u2069\u2069',
  ],
])('in %s, texts are joined without a word or with one', (language, joined, listed) => {
  expect(joinedTexts(language, ['a', 'b', 'c'])).toBe(joined)
  expect(listedTexts(language, ['a', 'b', 'c'])).toBe(listed)
  expect([joinedTexts(language, ['a']), joinedTexts(language, [])]).toEqual(['a', ''])
})

test('lists from right to left isolate each text once, so that names in Latin letters keep their order', () => {
  expect(joinedTexts('ar', ['TOM', 'TAREF'])).toBe('\u2067\u2068TOM\u2069، \u2068TAREF\u2069\u2069')
  expect(joinedTexts('ar', ['\u2068TOM\u2069: 1', 'TAREF'])).toBe('\u2067\u2068TOM\u2069: 1، \u2068TAREF\u2069\u2069')
})
