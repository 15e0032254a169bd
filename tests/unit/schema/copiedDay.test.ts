/** Dates are pasted as lists, spreadsheets and mails write them. */
import { expect, test } from 'vitest'
import { readCopiedDay } from '../../../src/schema/kinds/inputs/copiedDay'
import { formatIn } from '../../../src/schema/kinds/inputs/usePickerLanguage'

const read = (text: string, code: string) => readCopiedDay(text, code, formatIn(code))?.format('YYYY-MM-DD')
const languages = ['en', 'de', 'fr', 'ar']

test.each(languages)('in %s, as the console shows days and moments', (code) => {
  for (let month = 0; month < 12; month += 1)
    for (const dateStyle of ['medium', 'long', 'full'] as const)
      for (const timeStyle of [undefined, 'short'] as const) {
        const options = { dateStyle, ...(timeStyle && { timeStyle }) }
        const shown = new Date(2026, month, 9, 14, 5).toLocaleString(code, options)
        expect(read(shown, code), shown).toBe(`2026-${String(month + 1).padStart(2, '0')}-09`)
      }
})

test.each(languages)('in %s, as records and databases write them', (code) => {
  for (const text of ['2026-03-04', '2026-03-04 00:00:00', '2026/3/4', '٢٠٢٦-٠٣-٠٤', '۲۰۲۶/۳/۴', '２０２６-０３-０４'])
    expect(read(text, code)).toBe('2026-03-04')
})

test('in numbers that end with the year, in the order of the language', () => {
  for (const code of ['de', 'fr', 'ar'])
    for (const text of ['04.03.2026', '4/3/2026', '٤/٣/٢٠٢٦', '٠٤\u200f/٠٣\u200f/٢٠٢٦'])
      expect(read(text, code)).toBe('2026-03-04')
})

test('in another order, where they have no other meaning', () => {
  for (const code of languages) expect(read('3/28/2026', code)).toBe('2026-03-28')
  for (const text of ['28/3/2026', '28.03.2026']) expect(read(text, 'en')).toBe('2026-03-28')
  expect(read('3/3/2026', 'en')).toBe('2026-03-03')
})

test('not if they could be another day, or are none', () => {
  for (const text of [
    '04.03.2026',
    '4/3/26',
    '28 Nov 26',
    '2026-02-30',
    '30 February 2026',
    '2026',
    '1/2',
    'Aurora',
    '',
  ])
    expect(read(text, 'en')).toBeUndefined()
})
