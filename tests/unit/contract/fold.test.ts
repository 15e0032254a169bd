import { expect, test } from 'vitest'
import { compareKeys, fold, sortKey } from '../../../contract/fold'

// What is typed, and what it is searched and sorted as.
test.each([
  ['  Head Office ', 'head office'],
  ['Zürich', 'zurich'],
  ['Ｚürich', 'zurich'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['ÆØÅ', 'aeoa'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor'],
  ['Đà Nẵng', 'da nang'],
  ['Suðurnes', 'sudurnes'],
  ['Ħal', 'hal'],
  ['Isparta ısı', 'isparta isi'],
  ['Łódź', 'lodz'],
  ['Ŋorŧ', 'nort'],
  ['Πέτρος', 'πετροσ'],
  ['‘a’ ʼb', "'a' 'b"],
  ['“a”', '"a"'],
  ['a‐b–c—d−e', 'a-b-c-d-e'],
  ['שָׁלוֹם', 'שלום'],
  ['أحمد إبراهيم آل ٱلسعود', 'احمد ابراهيم ال السعود'],
  ['فاطمة', 'فاطمه'],
  ['مصطفى', 'مصطفي'],
  ['مُحَمَّد', 'محمد'],
  ['مـحـمـد', 'محمد'],
  ['الوحدة ١٢', 'الوحده 12'],
  ['واحد ۱۲', 'واحد 12'],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('vowel signs that are letters of their own stay', () => {
  expect(fold('कि')).toBe('कि')
})

test('only the first number of a name sorts by its value', () => {
  expect(sortKey('Unit 9 of 10')).toBe('unit 000000000009 of 10')
  expect(sortKey('Unit 000000000009')).toBe('unit 000000000009')
  expect(sortKey('Unit 1234567890123')).toBe('unit 1234567890123')
  expect(sortKey('Unit')).toBe('unit')
})

const inOrder = (one: string, other: string) => Math.sign(compareKeys(one, other))

test('keys are compared by code points, and a shorter one comes first', () => {
  expect(inOrder('a', 'b')).toBe(-1)
  expect(inOrder('b', 'a')).toBe(1)
  expect(inOrder('a', 'a')).toBe(0)
  expect(inOrder('a', 'ab')).toBe(-1)
  expect(inOrder('b', 'ab')).toBe(1)
})

test('characters beyond the first plane follow all others, although their UTF-16 units are smaller than some', () => {
  const [last, beyond] = ['\uFFFD', '\u{1F600}']
  expect(last > beyond).toBe(true)
  expect(inOrder(last, beyond)).toBe(-1)
  expect(inOrder(beyond, last)).toBe(1)
  expect(inOrder('\uD7FF', '\uE000')).toBe(-1)
  expect(inOrder('\uE000', beyond)).toBe(-1)
  expect(inOrder('\uD7FF', beyond)).toBe(-1)
  expect(inOrder(last, '\u{10000}')).toBe(-1)
})
