import type { Page } from '@playwright/test'
import { urlOf, type Call } from '../../../contract/call'
import { csvFile } from './csv'
import { storedAuth } from './session'
import { expect } from './story'

/** Uploads a version, which stays a draft unless it is the first. */
export const makeVersion = async (
  page: Page,
  call: Call,
  company_id: number,
  lines: readonly string[],
  name: string,
): Promise<void> => {
  const access = (await storedAuth(page))?.token?.access ?? ''
  const response = await page.request.post(`/api${urlOf(call, { company_id }, { name })}`, {
    headers: { authorization: `Bearer ${access}` },
    multipart: { attachment: csvFile('rows.csv', lines) },
  })
  expect(response.status(), await response.text()).toBe(201)
}
