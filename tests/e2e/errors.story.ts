import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { failWith } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora } from './support/structure'

/** Opens another address within the console, without loading it again. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('every screen shows why its call failed, and stays open', async ({ page }) => {
  await comeBackAs(page, 'master')
  const sectors = await callAs(page, calls.listAllSectors, {})
  const sector = sectors.find(({ industries }) => industries.length > 0)
  const [jobFunction] = await callAs(page, calls.listAllJobFunctions, {})
  const allUnits = await callAs(page, calls.listAllBusinessUnits, { company_id: aurora })
  const unit = allUnits.find(({ regions }) => regions.some(({ countries }) => countries.length > 0))
  const region = unit?.regions.find(({ countries }) => countries.length > 0)
  const country = region?.countries[0]
  const industry = sector?.industries[0]
  const company = `/companies/${aurora}`
  const units = `${company}/business-units`
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [path, call] of [
    ['/', '/queue/?**'],
    ['/select-company', '/companies/?**'],
    ['/companies', '/companies/?**'],
    [company, `/company/${aurora}/`],
    [`${company}/edit`, `/company/${aurora}/`],
    [units, `/company/${aurora}/business-units/`],
    [`${company}/regions`, `/company/${aurora}/regions/?**`],
    [`${units}/${unit?.id}`, `/company/${aurora}/business-unit/${unit?.id}/`],
    [`${units}/${unit?.id}/${region?.id}`, `/company/${aurora}/region/${region?.id}/`],
    [`${units}/${unit?.id}/${region?.id}/${country?.id}`, '/**/legal-entities/'],
    ['/tom-users', '/admin/tom-users/?**'],
    ['/sectors', '/sectors/?**'],
    [`/sectors/${sector?.id}`, `/sector/${sector?.id}/industries/?**`],
    [`/sectors/${sector?.id}/${industry?.id}`, `/industry/${industry?.id}/sub-industries/?**`],
    ['/job-functions', '/job-functions/?**'],
    [`/job-functions/${jobFunction?.id}`, '/job-sub-functions/?**'],
  ] as const) {
    const url = `**/api${call}`
    await failWith(page, url, { success: false, message: `Boom of ${path}` })
    await goTo(page, path)
    await expect(
      page.getByRole('alert').locator('.MuiAlert-message', { hasText: `Boom of ${path}` }),
      path,
    ).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.unroute(url)
  }
})

test('a screen that is opened by its address shows why its first call failed', async ({ page }) => {
  await comeBackAs(page, 'master')
  for (const [path, call] of [
    ['/companies', '/companies/?**'],
    [`/companies/${aurora}/regions`, `/company/${aurora}/regions/?**`],
    ['/sectors', '/sectors/?**'],
  ] as const) {
    const url = `**/api${call}`
    await failWith(page, url, { success: false, message: `Boom of ${path}` })
    await page.goto(path)
    await expect(page.getByRole('alert').locator('.MuiAlert-message', { hasText: `Boom of ${path}` })).toHaveCount(1)
    await page.unroute(url)
  }
})
