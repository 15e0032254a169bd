import { describe, expect, test } from 'vitest'
import { mistakesOf, presetsOf } from '../../../src/custom/evidence/periods'

describe('the usual periods', () => {
  test('are whole days before today', () => {
    expect(presetsOf(new Date('2026-11-26T23:30:00Z'))).toEqual({
      month: { from: '2026-10-01', until: '2026-10-31' },
      quarter: { from: '2026-07-01', until: '2026-09-30' },
      year: { from: '2025-01-01', until: '2025-12-31' },
      thisYear: { from: '2026-01-01', until: '2026-11-26' },
    })
  })

  test('begin in the year before where they have to', () => {
    expect(presetsOf(new Date('2028-02-29T00:00:00Z'))).toMatchObject({
      month: { from: '2028-01-01', until: '2028-01-31' },
      quarter: { from: '2027-10-01', until: '2027-12-31' },
    })
    expect(presetsOf(new Date('2028-01-01T00:00:00Z'))).toMatchObject({
      month: { from: '2027-12-01', until: '2027-12-31' },
      thisYear: { from: '2028-01-01', until: '2028-01-01' },
    })
  })
})

test('a period needs both days, in order', () => {
  expect(mistakesOf({ from: '', until: '' })).toEqual({ from: 'missing', until: 'missing' })
  expect(mistakesOf({ from: '2026-02-01', until: '2026-01-31' })).toEqual({ until: 'order' })
  expect(mistakesOf({ from: '2026-02-01', until: '2026-02-01' })).toEqual({})
})
