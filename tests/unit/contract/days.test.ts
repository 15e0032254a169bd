import { afterEach, describe, expect, test } from 'vitest'
import { dayBegin, dayIn, daysAfter, isTimeZone } from '../../../contract/days'
import { presentZone } from '../../../contract/timeZones'
import { addDays, dateOfDay, dayOf } from '../../../src/schema/shared/isoDay'

describe('the day in a time zone', () => {
  test('differs from that in UTC where it is already tomorrow, or still yesterday', () => {
    const moment = new Date('2026-11-30T11:00:00Z')
    expect(dayIn('UTC', moment)).toBe('2026-11-30')
    expect(dayIn('Pacific/Kiritimati', moment)).toBe('2026-12-01')
    expect(dayIn('Pacific/Pago_Pago', moment)).toBe('2026-11-30')
    expect(dayIn('Pacific/Pago_Pago', new Date('2026-11-30T10:59:00Z'))).toBe('2026-11-29')
  })
})

describe('the begin of a day', () => {
  test.each([
    ['2026-11-30', 'UTC', '2026-11-30T00:00:00Z'],
    ['2026-11-30', 'Europe/Copenhagen', '2026-11-29T23:00:00Z'],
    ['2026-07-01', 'Europe/Copenhagen', '2026-06-30T22:00:00Z'],
    ['2026-11-30', 'America/Los_Angeles', '2026-11-30T08:00:00Z'],
    ['2026-11-30', 'Asia/Kathmandu', '2026-11-29T18:15:00Z'],
    ['2026-11-30', 'Pacific/Kiritimati', '2026-11-29T10:00:00Z'],
  ])('%s in %s', (day, zone, moment) => {
    expect(dayBegin(day, zone)).toEqual(new Date(moment))
  })

  test('is at one o’clock where summer time begins at midnight', () => {
    expect(dayBegin('2026-04-24', 'Africa/Cairo')).toEqual(new Date('2026-04-23T22:00:00Z'))
    expect(dayBegin('2026-09-06', 'America/Santiago')).toEqual(new Date('2026-09-06T04:00:00Z'))
  })

  test('is that of the next one where a day was left out', () => {
    expect(dayBegin('2011-12-30', 'Pacific/Apia')).toEqual(dayBegin('2011-12-31', 'Pacific/Apia'))
  })

  test('of a leap day is a day after that of 28 February', () => {
    expect(dayBegin('2028-02-29', 'Europe/Copenhagen')).toEqual(new Date('2028-02-28T23:00:00Z'))
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2027-02-28', 1)).toBe('2027-03-01')
  })
})

test('Names of IANA are time zones; offsets and other texts are none.', () => {
  expect(['UTC', 'Europe/Copenhagen', 'Etc/GMT+12', 'America/Argentina/Buenos_Aires'].filter(isTimeZone)).toHaveLength(
    4,
  )
  expect(['', '+01:00', 'Mars/Olympus', 'Copenhagen', ' UTC'].filter(isTimeZone)).toEqual([])
})

describe('calendar days in the browser', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each(['Africa/Cairo', 'America/Santiago', 'Asia/Beirut', 'Pacific/Apia', 'Asia/Kolkata'])(
    'are those that were typed in %s, whether they have a midnight or not',
    (place) => {
      process.env.TZ = place
      let day = '2026-01-01'
      for (let count = 0; count < 800; count += 1) {
        expect(dayOf(day)).toBe(day)
        expect(dayIn(place, dateOfDay(day))).toBe(day)
        const next = addDays(day, 1)
        expect(next).toBe(daysAfter(day, 1))
        day = next
      }
      expect(day).toBe('2028-03-11')
      expect(dayOf('2027-02-29')).toBeNull()
    },
  )
})

test('zones that were renamed get their present names, which are the same zones, and others keep theirs', () => {
  expect(['Asia/Calcutta', 'America/Buenos_Aires', 'Europe/Kiev', 'Pacific/Truk'].map(presentZone)).toEqual([
    'Asia/Kolkata',
    'America/Argentina/Buenos_Aires',
    'Europe/Kyiv',
    'Pacific/Chuuk',
  ])
  expect(['UTC', 'Europe/Berlin', 'Mars/Olympus'].map(presentZone)).toEqual(['UTC', 'Europe/Berlin', 'Mars/Olympus'])
  const known = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(known(presentZone(zone)), zone).toBe(known(zone))
    expect(presentZone(presentZone(zone)), zone).toBe(presentZone(zone))
  }
})
