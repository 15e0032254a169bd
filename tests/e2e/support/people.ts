/** People of companies, made for one story: those of the demo are everybody's. */
import { expect, type Page } from '@playwright/test'
import { calls } from '../../../contract/calls'
import { companyPresets } from '../../../contract/permissions'
import { password } from './accounts'
import { callAs } from './api'

export const addressOf = (name: string) => `${name.replaceAll(' ', '.').toLowerCase()}@people.example`

const superUser = {
  grant_access: true,
  name: 'COMPANY_SUPER_USER',
  permissions: [...companyPresets.TOM.COMPANY_SUPER_USER],
}

/** Makes a super user of a company, who is invited. */
export const makePerson = (page: Page, company_id: number, last_name: string, given: object = {}) =>
  callAs(
    page,
    calls.createCompanyUser,
    { company_id },
    {
      first_name: 'Ana',
      last_name,
      email: addressOf(last_name),
      applications: ['TOM'],
      roles: { TOM: superUser, JE: {} },
      ...given,
    },
  )

/** Makes a super user who has chosen a password. */
export const makeKeeper = async (page: Page, company_id: number, last_name: string) => {
  const given = 'Once-only-4711'
  const person = await makePerson(page, company_id, last_name, { new_password: given })
  const signedIn = await page.request.post('/api/v2/auth/login/', { data: { email: person.email, password: given } })
  const { data } = (await signedIn.json()) as { data: { reset_token: string } }
  const chosen = { token: data.reset_token, password }
  expect((await page.request.post('/api/auth/change-password/', { data: chosen })).status()).toBe(200)
  return person
}
