import { expect, test } from 'vitest'
import { applicationCards } from '../../../contract/applications'
import {
  carouselSteps,
  csvLimit,
  dateFormat,
  defaultCountry,
  fallbackCompanyId,
  financialYears,
  imageLimit,
  logoSize,
  minGivenPasswordLength,
  modalWidth,
  pageSizeOptions,
  sidebarWidth,
} from '../../../contract/constants'
import { companyStatuses, stockTypes, usdId } from '../../../contract/entities/company'
import { defaultPageSize } from '../../../contract/entities/queries'
import { toggleMessages } from '../../../contract/messages'
import { minPasswordLength, resendSeconds } from '../../../contract/passwords'

test('the business constants are those of the specification', () => {
  expect(minPasswordLength).toBe(8)
  expect(defaultPageSize).toBe(10)
  expect(usdId).toBe(138)
  expect(stockTypes).toEqual(['in-House', 'international'])
  expect(companyStatuses).toEqual(['IN_PROGRESS', 'ACTIVE', 'EXPIRED'])
  expect(resendSeconds).toBe(60)
  expect(minGivenPasswordLength).toBe(6)
  expect(pageSizeOptions).toEqual([10, 20, 30, 50])
  expect([imageLimit, csvLimit, logoSize]).toEqual([2_097_152, 5_242_880, 1000])
  expect([modalWidth, sidebarWidth]).toEqual([1092, 250])
  expect(fallbackCompanyId).toBe(1)
  expect(defaultCountry).toBe('US')
  expect(dateFormat).toBe('YYYY-MM-DD HH:mm:ss')
})

test('the four application cards carry the ids 0 to 3', () => {
  expect(applicationCards.map(({ id, application }) => [id, application])).toEqual([
    [0, null],
    [1, 'TOM'],
    [2, 'JE'],
    [3, 'LIVE_PAY_BENCHMARKING_TOOL'],
  ])
})

test('there are 50 financial years to choose from, the current one first', () => {
  const years = financialYears(2026)
  expect(years).toHaveLength(50)
  expect([years[0], years[1], years[49]]).toEqual([2026, 2025, 1977])
})

test('a narrower carousel never shows more cards', () => {
  const cards = carouselSteps.map((step) => step.cards)
  expect(cards).toEqual([5, 4, 3, 2, 1])
  expect(carouselSteps.map(({ minWidth }) => minWidth)).toEqual([1600, 1280, 960, 640, 0])
})

test('the toggle message contains the name and the new state', () => {
  expect(toggleMessages.tomUser('Ada Byron', false)).toBe('Ada Byron has been successfully inactive')
  expect(toggleMessages.other('Ada Byron', true)).toBe('Ada Byron is active')
})
