import { describe, expect, test } from 'vitest'
import { contractColor, contractRun } from '../../../src/custom/companies/contractRun'
import { daysUntil, endingContracts, formatDate } from '../../../src/custom/companies/contracts'
import { searchCompanies } from '../../../src/custom/companies/searchCompanies'
import { cardsFor } from '../../../src/custom/sso/useCardsPerView'
import type { CompanyLite } from '../../../contract/entities/company'

const lateEvening = new Date(2026, 10, 21, 23, 59)
const company = (id: number, end: string | null): CompanyLite => ({
  id,
  name: `Company ${id}`,
  small_logo_url: null,
  large_logo_url: null,
  status: 'ACTIVE',
  is_active: true,
  applications: [],
  country_id: 1,
  contract_end_date: end,
})

describe('contracts', () => {
  test('days are counted between calendar dates, at any hour', () => {
    expect(daysUntil('2026-11-22 00:00:00', lateEvening)).toBe(1)
    expect(daysUntil('2026-11-21 00:00:00', lateEvening)).toBe(0)
    expect(daysUntil('2026-11-20 23:59:59', lateEvening)).toBe(-1)
  })

  test('a contract is listed from sixty days before its end to its last day, the earliest first', () => {
    const companies = [
      company(1, '2027-01-21 00:00:00'),
      company(2, '2027-01-20 00:00:00'),
      company(3, '2026-11-21 00:00:00'),
      company(4, '2026-11-20 00:00:00'),
      company(5, null),
    ]
    expect(endingContracts(companies, lateEvening).map(({ id, days }) => [id, days])).toEqual([
      [3, 0],
      [2, 60],
    ])
  })

  test('that end on the same day are listed by name, whatever its case and accents', () => {
    const named = (id: number, name: string) => ({ ...company(id, '2026-12-01 00:00:00'), name })
    const companies = [named(1, 'Zürich Air'), named(2, 'aurora'), named(3, 'Borealis'), named(4, 'Évian')]
    expect(endingContracts(companies, lateEvening).map(({ name }) => name)).toEqual([
      'aurora',
      'Borealis',
      'Évian',
      'Zürich Air',
    ])
  })

  test.each([
    ['has not begun', '2026-11-24', '2027-11-24', { untilStart: 3, left: 368, part: 0 }],
    ['begins today', '2026-11-21', '2026-12-01', { untilStart: 0, left: 10, part: 0 }],
    ['has run for a quarter', '2026-11-20', '2026-11-24', { untilStart: -1, left: 3, part: 0.25 }],
    ['ends today', '2026-11-11', '2026-11-21', { untilStart: -10, left: 0, part: 1 }],
    ['is over', '2026-11-01', '2026-11-11', { untilStart: -20, left: -10, part: 1 }],
    ['lasts for today only', '2026-11-21', '2026-11-21', { untilStart: 0, left: 0, part: 0 }],
  ])('a contract that %s is drawn so, by its days', (_, start, end, stands) => {
    expect(contractRun(`${start} 00:00:00`, `${end} 23:59:59`, lateEvening)).toEqual(stands)
  })

  test('a contract is coloured as a warning in its last sixty days, and as an error once it is over', () => {
    expect([61, 60, 0, -1].map(contractColor)).toEqual(['primary.main', 'warning.main', 'warning.main', 'error.main'])
  })

  test('dates of a contract are those of the calendar in any time zone, in the words of the locale', () => {
    expect(formatDate('2026-11-22 00:00:00', 'en-GB')).toBe('22 Nov 2026')
    expect(formatDate('2026-11-22 23:59:59', 'de')).toBe('22.11.2026')
  })
})

describe('finding a company', () => {
  const companies = [{ name: 'Nestlé Suisse SA' }, { name: 'Borealis Energy' }]

  test.each([
    ['nestle', ['Nestlé Suisse SA']],
    ['SA nes', ['Nestlé Suisse SA']],
    ['', ['Nestlé Suisse SA', 'Borealis Energy']],
    ['nestle energy', []],
  ])('%j finds %j', (term, names) => {
    expect(searchCompanies(companies, term).map(({ name }) => name)).toEqual(names)
  })
})

test.each([
  [400, 1],
  [640, 2],
  [959, 2],
  [960, 3],
  [1280, 4],
  [1599, 4],
  [1600, 5],
  [1920, 5],
])('at %i px the carousel shows %i cards', (width, cards) => {
  expect(cardsFor(width)).toBe(cards)
})
