import { describe, expect, test } from 'vitest'
import { daysUntil, endingContracts } from '../../../src/custom/companies/contracts'
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
