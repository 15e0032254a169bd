import type { Page } from '@playwright/test'
import { makeCompany } from './structure'

/** Makes a company whose contract ends at the end of this month or the next. */
export const makeEnding = async (page: Page, month: 'this month' | 'next month') => {
  const now = new Date()
  const last = new Date(Date.UTC(now.getFullYear(), now.getMonth() + (month === 'this month' ? 1 : 2), 0))
  return makeCompany(page, { contract_end_date: `${last.toISOString().slice(0, 10)} 00:00:00` })
}
