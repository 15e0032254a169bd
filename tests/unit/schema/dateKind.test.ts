import { afterEach, expect, test, vi } from 'vitest'
import { dayText } from '../../../src/schema/kinds/inputs/DateInput'
import { readDay } from '../../../src/schema/kinds/inputs/pickedDay'
import { formatIn } from '../../../src/schema/kinds/inputs/usePickerLanguage'

afterEach(() => vi.unstubAllEnvs())

/** Time zones on the day when clocks change at midnight, and others. */
test.each([
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Asuncion', '2024-10-06'],
  ['America/Santiago', '2025-09-07'],
  ['America/Havana', '2025-03-09'],
  ['Africa/Cairo', '2025-04-25'],
  ['Asia/Beirut', '2025-03-30'],
  ['Europe/Vienna', '2025-03-30'],
  ['Pacific/Kiritimati', '2025-01-01'],
  ['Pacific/Pago_Pago', '2025-12-31'],
  ['UTC', '2024-02-29'],
])('in %s the chosen date %s doesn’t shift to another day', (zone, day) => {
  vi.stubEnv('TZ', zone)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  expect(dayText(readDay(`${day} 00:00:00`))).toBe(`${day} 00:00:00`)
  expect(dayText(readDay(`${day} 01:00:00`))).toBe(`${day} 00:00:00`)
  for (const hour of [0, 1, 12, 23]) {
    const picked = readDay(`${day} 00:00:00`)
      ?.year(year)
      .month(month - 1)
      .date(date)
      .hour(hour)
    expect(dayText(picked ?? null)).toBe(`${day} 00:00:00`)
  }
  expect(
    readDay(`${day} 00:00:00`)
      ?.add(1, 'day')
      .diff(readDay(`${day} 00:00:00`), 'day', true),
  ).toBeGreaterThan(0.9)
})

test('an incomplete date is an empty string, and no date is null', () => {
  expect(dayText(readDay('2025-02-31'))).toBe('')
  expect(dayText(readDay(null))).toBeNull()
  expect(dayText(readDay(''))).toBeNull()
})

test('dates are typed in the order in which the language writes them, and in English as ISO 8601 does', () => {
  expect(['de', 'fr', 'ar', 'en'].map(formatIn)).toEqual(['DD.MM.YYYY', 'DD/MM/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'])
})
