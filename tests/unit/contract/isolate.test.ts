import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import { isolateNamed, isolateValues } from '../../../contract/isolate'
import { formatters } from '../../../contract/formatters'

const [start, end, mark] = ['\u2068', '\u2069', '\u200F']
const said = (message: string, values: Readonly<Record<string, string | number>>) =>
  format(isolateValues(compile(message)), 'ar', values, { formatters })

test('a value runs in a direction of its own, and takes no sign beside it along', () => {
  expect(said('حذف «{name}»؟', { name: 'Aurora Inc.' })).toBe(`حذف «${start}Aurora Inc.${end}»؟`)
})

test('values within the forms of a message are kept apart, too, and choices are still made', () => {
  const message = '{count, plural, one {{name}: واحد} other {{name}: #}} {state, select, on {نشط} other {لا}}'
  expect(said(message, { count: 3, name: 'TOM', state: 'on' })).toBe(`${mark}${mark}${start}TOM${end}: 3 نشط`)
})

test('a value that stands alone is as it is, like a text without values', () => {
  expect(said('{name}', { name: 'TOM' })).toBe('TOM')
  expect(said('حذف', {})).toBe('حذف')
})

test('a message without a letter of its own says that it runs from right to left', () => {
  const rights = String(said('{actions} {entities}', { actions: 'إنشاء', entities: 'المناطق' }))
  expect(rights).toBe(`${mark}${start}إنشاء${end} ${start}المناطق${end}`)
  expect(said('تحتاج إلى {rights}.', { rights })).toBe(`تحتاج إلى ${start}${rights}${end}.`)
})

test('messages that only name values are marked before they are filled in', () => {
  expect(isolateNamed('مرحبًا {name}،')).toBe(`مرحبًا ${start}{name}${end}،`)
})
