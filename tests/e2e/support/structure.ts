import { expect, type Page } from '@playwright/test'
import { calls } from '../../../contract/calls'
import { companyForm, type CompanyForm } from '../../support/companies'
import { callAs, newName } from './api'

/** The id of the demo company Aurora Foods. */
export const aurora = 1

/** Creates a company without a structure; the user must be provider staff. */
export const makeCompany = async (page: Page, given: Partial<CompanyForm> = {}) => {
  const companies = await callAs(page, calls.listAllCompanies, {})
  const logo = companies.find(({ small_logo_url }) => small_logo_url)?.small_logo_url ?? ''
  return callAs(page, calls.createCompany, {}, companyForm(logo, { name: newName('Company'), ...given }))
}

/** Looks up the ids of countries by name. */
export const countryIds = async (page: Page, names: readonly string[]) => {
  const countries = await callAs(page, calls.listCountries, {})
  return names.map((name) => countries.find((country) => country.name === name)?.id ?? 0)
}

/** Creates a unit with a region of Denmark, Norway and Sweden, and two legal entities in Denmark. */
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
    /** The paths from the list of units down to the legal entities in Denmark. */
    paths: {
      units,
      regions: `${units}/${unit.id}`,
      countries: `${units}/${unit.id}/${region.id}`,
      entities: `${units}/${unit.id}/${region.id}/${place.country_id}`,
    },
  }
}

/** Expects that a list shows exactly these rows, in any order. */
export const expectRows = (page: Page, names: readonly string[]) =>
  expect
    .poll(async () => (await page.getByRole('main').locator('tbody td:first-child').allTextContents()).toSorted())
    .toEqual(names.toSorted())
