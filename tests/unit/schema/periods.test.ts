/** The filter of dates: days from today, this month, or a certain month. */
import { expect, test } from 'vitest'
import { date } from '../../../src/schema/field'
import { dateFilter } from '../../../src/schema/kinds/filters/dateFilter'

const periodOf = (text: string) => {
  const period = dateFilter.schema(date()).safeParse(text).data
  if (!period) throw new Error(`${text} is no period`)
  return period
}
const keeps = (text: string, day: string | null) => dateFilter.keeps(periodOf(text), day && `${day} 00:00:00`)

test.each([
  ['30@2026-11-22', '2026-11-22', true],
  ['30@2026-11-22', '2026-12-22', true],
  ['30@2026-11-22', '2026-12-23', false],
  ['30@2026-11-22', '2026-11-21', false],
  ['month@2026-11-22', '2026-11-01', true],
  ['month@2026-11-22', '2026-11-30', true],
  ['month@2026-11-22', '2026-12-01', false],
  ['2026-12', '2026-12-31', true],
  ['2026-12', '2025-12-31', false],
  ['2026-12', null, false],
])('%s keeps %s: %s', (text, day, expected) => {
  expect(keeps(text, day)).toBe(expected)
})

test('the server learns which day it is here, except for a certain month', () => {
  const sent = (text: string) => dateFilter.sent?.(periodOf(text))
  expect(sent('30')).toMatch(/^30@\d{4}-\d{2}-\d{2}$/)
  expect(sent('month')).toMatch(/^month@\d{4}-\d{2}-\d{2}$/)
  expect(sent('2026-12')).toBe('2026-12')
})

test.each(['2026-13', 'months', 'month@2026-02-30', '99999', '2026-12@2026-11-22'])('%s is no period', (text) => {
  expect(dateFilter.schema(date()).safeParse(text).data).toBeUndefined()
})
