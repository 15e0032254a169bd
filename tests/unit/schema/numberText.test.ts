import { expect, test } from 'vitest'
import { readNumber, showNumber, spellNumber } from '../../../src/schema/kinds/numberText'

test.each([
  ['412.5', 'en', 412.5],
  ['412,5', 'en', 412.5],
  ['412,5', 'de', 412.5],
  ['412.5', 'de', 412.5],
  ['1,234', 'en', 1234],
  ['1,234', 'de', 1.234],
  ['1.234', 'en', 1.234],
  ['1.234', 'de', 1234],
  ['0,125', 'en', 0.125],
  ['0.125', 'de', 0.125],
  ['1,234,567.25', 'de', 1234567.25],
  ['1.234.567,25', 'en', 1234567.25],
  ['1.234.567', 'en', 1234567],
  ['12,34,567.5', 'en-IN', 1234567.5],
  ["1'234'567.5", 'de-CH', 1234567.5],
  ['1\u202F234,5', 'fr', 1234.5],
  ['1 234,5', 'en', 1234.5],
  ['\uFF14\uFF11\uFF12', 'en', 412],
  ['.5', 'en', 0.5],
  [',5', 'en', 0.5],
  ['7.', 'en', 7],
  [' 7 ', 'en', 7],
  ['-3', 'en', -3],
  ['\u22123,5', 'de', -3.5],
  ['007', 'en', 7],
] as const)('%s is parsed in %s as %d', (typed, locale, number) => expect(readNumber(typed, locale)).toBe(number))

test.each([
  '',
  '.',
  ',',
  '-',
  '12 kg',
  '1,23,4',
  '1.2.3',
  '1,234.567,8',
  '12 34',
  '1e3',
  '0x10',
  'Infinity',
  'NaN',
  '4 12,5,',
])("'%s' is not a number in any locale", (typed) => {
  for (const locale of ['en', 'de', 'fr', 'en-IN', 'de-CH', 'ar-EG']) expect(readNumber(typed, locale)).toBeNull()
})

test.each(['en', 'en-IN', 'de', 'de-CH', 'fr', 'sv', 'es', 'ar-EG', 'fa'])(
  'a number formatted in %s is parsed as the same number',
  (locale) => {
    for (const number of [0, 0.1, 0.125, 412.5, 1234, 1234.5, 1_234_567.891, 1e12, -3.5]) {
      expect(readNumber(spellNumber(number, locale), locale)).toBe(number)
      expect(readNumber(showNumber(number, locale), locale)).toBe(number)
    }
  },
)
