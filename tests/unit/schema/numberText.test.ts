import { expect, test } from 'vitest'
import { isAmbiguousDecimal } from '../../../contract/decimals'
import { problemOf, readNumber, showMoney, showNumber, spellNumber } from '../../../src/schema/kinds/numberText'

test.each([
  ['412.5', 412.5],
  ['412,5', 412.5],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['1.1250', 1.125],
  ['1,1250', 1.125],
  ['1.234,56', 1234.56],
  ['1,234,567.25', 1234567.25],
  ['1.234.567,25', 1234567.25],
  ['1.234.567', 1234567],
  ['12,34,567.5', 1234567.5],
  ["1'234'567.5", 1234567.5],
  ['1\u202F234,5', 1234.5],
  ['1 234,5', 1234.5],
  ['1 234', 1234],
  ['\uFF14\uFF11\uFF12', 412],
  ['١٦', 16],
  ['\u200F-١٢٫٥', -12.5],
  ['١٬٢٣٤٬٥٦٧٫٢٥', 1_234_567.25],
  ['١٫٢٣٤', 1.234],
  ['۴۱۲', 412],
  ['.5', 0.5],
  [',5', 0.5],
  ['7.', 7],
  [' 7 ', 7],
  ['-3', -3],
  ['\u22123,5', -3.5],
  ['007', 7],
] as const)('%s is parsed as %d', (typed, number) => expect(readNumber(typed)).toBe(number))

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
])("'%s' is not a number", (typed) => {
  expect(readNumber(typed)).toBeNull()
  expect(problemOf(typed)).toBeUndefined()
})

test.each(['en', 'en-IN', 'de', 'de-CH', 'fr', 'sv', 'es', 'ar-EG', 'fa'])(
  'a number that an input shows in %s is parsed as the same number, and one that a table shows unless it has two meanings',
  (locale) => {
    for (const number of [0, 0.1, 0.125, 1.125, -14.125, 412.5, 1234, 1234.5, 1_234_567.891, 1e12, -3.5]) {
      expect(readNumber(spellNumber(number, locale))).toBe(number)
      const shown = showNumber(number, locale)
      expect(readNumber(shown)).toBe(isAmbiguousDecimal(shown) ? null : number)
    }
  },
)

test.each([
  ['14.000', [14, 14_000]],
  ['14,000', [14, 14_000]],
  ['-1.125', [-1.125, -1125]],
  ['999,999', [999.999, 999_999]],
] as const)('%s could mean two numbers, and is none', (typed, meanings) => {
  expect(readNumber(typed)).toBeNull()
  expect(problemOf(typed)).toEqual({ is: 'ambiguous', meanings })
})

test.each(['1234567890123456', '1,234,567,890,123,456', '0.1234567890123456', '123.456789012345678'])(
  '%s has more digits than are kept, and is refused for that',
  (typed) => {
    expect(readNumber(typed)).toBeNull()
    expect(problemOf(typed)).toEqual({ is: 'tooLong' })
  },
)

test.each(['14', '14.5', '14000', '1,234,567', '123456789012345', ''])("'%s' has no problem", (typed) =>
  expect(problemOf(typed)).toBeUndefined(),
)

const locales = [
  'en-GB',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'da-DK',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-BR',
  'pl-PL',
  'sv-SE',
]
const numbers = [0, 7, 0.5, 0.125, 12.5, 14.25, 999.999, 1.125, 14_000, 14_000.5, 1_234_567.89, -3.5, -14_000]

test.each(locales)(
  'what is typed as %s writes it is stored rightly or refused, and shown so that any browser reads it',
  (home) => {
    for (const number of numbers)
      for (const useGrouping of [true, false])
        for (const minimumFractionDigits of [0, 3]) {
          const options = { useGrouping, minimumFractionDigits, maximumFractionDigits: 6 }
          const typed = new Intl.NumberFormat(home, options).format(number)
          const isRefused = problemOf(typed)?.is === 'ambiguous'
          expect(readNumber(typed), typed).toBe(isRefused ? null : number)
          if (isRefused) expect(typed).toMatch(/^[-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/)
          for (const browser of locales) expect(readNumber(spellNumber(number, browser)), browser).toBe(number)
        }
  },
)

test.each([
  [1500.5, 'EUR', 'en', 'EUR 1,500.50'],
  [1500, 'EUR', 'en', 'EUR 1,500'],
  [1500.5, 'EUR', 'de', '1.500,50 EUR'],
  [0.125, 'USD', 'en', 'USD 0.125'],
  [1500, 'JPY', 'en', 'JPY 1,500'],
] as const)('%d in %s is shown in %s as %s', (value, currency, locale, shown) =>
  expect(showMoney(value, currency, locale).replaceAll('\u00A0', ' ')).toBe(shown),
)
