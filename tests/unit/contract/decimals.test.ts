import { describe, expect, test } from 'vitest'
import {
  decimalMarks,
  findDecimalMark,
  isAmbiguousDecimal,
  plainDecimal,
  readDecimal,
  withoutDecimalMark,
} from '../../../contract/decimals'

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
const numbers = [
  0, 7, 14, 0.5, 0.125, 12.5, 14.25, 999.999, 1.125, 14_000, 14_000.5, 123_456, 1_234_567.89, -3.5, -14_000,
]

/** Writes a number as a locale does, with Latin digits. */
const write = (locale: string, value: number, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 6, ...options }).format(value)
const markOf = (locale: string) => (write(locale, 1.5).includes(',') ? ',' : '.')

describe.each(locales)('a number as written in %s', (locale) => {
  test.each(numbers)('means %d with its own decimal mark, and nothing else unless it is ambiguous', (value) => {
    for (const useGrouping of [true, false])
      for (const minimumFractionDigits of [0, 2, 3]) {
        const text = write(locale, value, { useGrouping, minimumFractionDigits })
        expect(readDecimal(text, markOf(locale)), text).toBe(value)
        const others = decimalMarks.map((mark) => readDecimal(text, mark)).filter((one) => one !== null)
        if (!isAmbiguousDecimal(text)) expect(new Set(others), text).toEqual(new Set([value]))
      }
  })
})

test.each(['14.000', '14,000', '1.125', '-999,999', '1.000'])('%s can mean two numbers', (text) => {
  expect(isAmbiguousDecimal(text)).toBe(true)
})

test.each([
  '14',
  '14.00',
  '14,0000',
  '0.125',
  '0,125',
  '1.234,5',
  '1,234,567',
  "14'000",
  '14 000',
  '1234.567',
  'x',
  '',
])('%s cannot mean two numbers', (text) => expect(isAmbiguousDecimal(text)).toBe(false))

test('a number becomes digits with a decimal point, with the decimals that were written', () => {
  expect(plainDecimal('1.234,50', ',')).toBe('1234.50')
  expect(plainDecimal('+7', '.')).toBe('7')
  expect(plainDecimal('−,5', ',')).toBe('-0.5')
  expect(plainDecimal('1.5', ',')).toBeNull()
})

test.each(['999999999999.99999', '123456789012.123456', '0.1234567890123456', '1,234,567,890,123,456.5'])(
  '%s has more digits than a number keeps, and is refused',
  (text) => expect(readDecimal(text, '.')).toBeNull(),
)

test.each([
  ['0.0000000001', 1e-10],
  ['1000000000000', 1e12],
  ['999999999999.125', 999_999_999_999.125],
  ['0001.5000000000000000000', 1.5],
] as const)('%s is kept exactly', (text, number) => expect(readDecimal(text, '.')).toBe(number))

test('texts show a decimal mark if one of them fits no other, and none shows another', () => {
  expect(findDecimalMark(['14.000', '12,5'])).toBe(',')
  expect(findDecimalMark(['14.000', '12.5', 'x'])).toBe('.')
  expect(findDecimalMark(['14.000', '14'])).toBeUndefined()
  expect(findDecimalMark(['12.5', '12,5'])).toBeUndefined()
})

test.each([
  ['12.5', '125E-1'],
  ['-0.05', '-5E-2'],
  ['1.125', '1125E-3'],
  ['0.00000014', '14E-8'],
  ['14000', '14000'],
  ['999999999999.125', '999999999999125E-3'],
])('%s is written without a decimal mark as %s, and read the same with each', (plain, text) => {
  expect(withoutDecimalMark(plain)).toBe(text)
  for (const mark of decimalMarks) expect(readDecimal(text, mark)).toBe(Number(plain))
  expect(findDecimalMark([text])).toBeUndefined()
})
