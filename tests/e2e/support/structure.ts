import type { Page } from '@playwright/test'
import { calls } from '../../../contract/calls'
import { companyForm } from '../../support/companies'
import { callAs, newName } from './api'

/** The demo company of the accounts at aurora.example. */
export const aurora = 1

/** Makes a company without any structure, as provider staff may. */
export const makeCompany = async (page: Page) => {
  const companies = await callAs(page, calls.listAllCompanies, {})
  const logo = companies.find(({ small_logo_url }) => small_logo_url)?.small_logo_url ?? ''
  return callAs(page, calls.createCompany, {}, companyForm(logo, { name: newName('Company') }))
}
