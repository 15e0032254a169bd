import { describe, expect, test } from 'vitest'
import { countryRows } from '../../../server/reference/countries'
import { digitsOf, splitPhone } from '../../../src/schema/kinds/phoneText'

const split = (typed: string) => splitPhone(typed, countryRows)

describe('an international number is split', () => {
  test.each([
    ['+44 20 7555 0100', '44', '2075550100'],
    ['0044 20 7555 0100', '44', '2075550100'],
    ['+44 (0)20 7555-0100', '44', '2075550100'],
    ['tel:+44-20-7555-0100', '44', '2075550100'],
    ['\u202A+44\u00A020\u00A07555\u20110100\u202C', '44', '2075550100'],
    ['\uFF0B44 20', '44', '20'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '966', '501234567'],
    ['+1 202 555 0100', '1', '2025550100'],
    ['+1 684 555 0100', '1684', '5550100'],
    ['+7 495 555 01 00', '7', '4955550100'],
    ['+44', '44', ''],
    ['+44 20 7555 0100 ext. 5', '44', '2075550100ext5'],
  ])('%s', (typed, code, number) => expect(split(typed)).toEqual({ code, number }))
})

test.each(['20 7555 0100', '020 7555 0100', '+', '00', '+0', '+999 123', '', 'call me'])(
  "'%s' has no known calling code",
  (typed) => expect(split(typed)).toBeUndefined(),
)

test('formatting characters are not stored', () => {
  expect(digitsOf(' (020) 7555\u20130100 ')).toBe('02075550100')
  expect(digitsOf('+999')).toBe('+999')
})
