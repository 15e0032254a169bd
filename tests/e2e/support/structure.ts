import { expect, type Page } from '@playwright/test'
import { calls } from '../../../contract/calls'
import { companyForm, type CompanyForm } from '../../support/companies'
import { callAs, newName } from './api'

/** The demo company of the accounts at aurora.example. */
export const aurora = 1

/** Makes a company without any structure, as provider staff may. */
export const makeCompany = async (page: Page, given: Partial<CompanyForm> = {}) => {
  const companies = await callAs(page, calls.listAllCompanies, {})
  const logo = companies.find(({ small_logo_url }) => small_logo_url)?.small_logo_url ?? ''
  return callAs(page, calls.createCompany, {}, companyForm(logo, { name: newName('Company'), ...given }))
}

/** The ids of countries, in the order of their names here. */
export const countryIds = async (page: Page, names: readonly string[]) => {
  const countries = await callAs(page, calls.listCountries, {})
  return names.map((name) => countries.find((country) => country.name === name)?.id ?? 0)
}

/** Makes a unit with a region of Denmark, Norway and Sweden, and two legal entities in Denmark. */
export const makeBranch = async (page: Page, company_id: number) => {
  const country_ids = await countryIds(page, ['Denmark', 'Norway', 'Sweden'])
  const unit = await callAs(page, calls.createBusinessUnit, { company_id }, { name: newName('Unit') })
  const region = await callAs(
    page,
    calls.createRegion,
    { company_id },
    { name: newName('Region'), country_ids, business_unit_ids: [unit.id] },
  )
  const place = { business_unit_id: unit.id, region_id: region.id, country_id: country_ids[0] ?? 0 }
  const entities = []
  for (const name of [newName('Alpha A/S'), newName('Beta A/S')])
    entities.push(await callAs(page, calls.createLegalEntity, { company_id }, { name, ...place }))
  const units = `/companies/${company_id}/business-units`
  return {
    unit,
    region,
    entities,
    country: { id: place.country_id, name: 'Denmark' },
    /** The screens from the list of units down to the legal entities in Denmark. */
    paths: {
      units,
      regions: `${units}/${unit.id}`,
      countries: `${units}/${unit.id}/${region.id}`,
      entities: `${units}/${unit.id}/${region.id}/${place.country_id}`,
    },
  }
}

/** Expects that a list shows these rows and no others, whatever their order. */
export const expectRows = (page: Page, names: readonly string[]) =>
  expect
    .poll(async () => (await page.getByRole('main').locator('tbody td:first-child').allTextContents()).toSorted())
    .toEqual(names.toSorted())
