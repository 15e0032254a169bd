import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { failWith } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora } from './support/structure'

const failure = { success: false, code: 1001, message: 'EM', error: null, data: null, is_validation_error: false }

test('a validation error shows one message per field, each until it is dismissed', async ({ page }) => {
  await comeBackAs(page, 'sales')
  const error = { email: ['is taken'], phone_number: ['is', 'wrong'] }
  await failWith(page, '**/api/companies/all/**', { ...failure, is_validation_error: true, error })
  await page.goto('/companies')
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('alert').locator('.MuiAlert-root')
  await expect(messages).toHaveText(['Email: is taken', 'Phone number: is wrong'])
  await messages.first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages).toHaveText(['Phone number: is wrong'])
})

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
  for (const [path, call] of [
    ['/', '/companies/all/'],
    ['/select-company', '/companies/all/'],
    ['/companies', '/companies/all/'],
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
    await page.goto(path)
    await expect(
      page.getByRole('alert').locator('.MuiAlert-message', { hasText: `Boom of ${path}` }),
      path,
    ).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.unroute(url)
  }
})

test('the sign-in pages show failures in the same way', async ({ page }) => {
  await page.goto('/forgot-password')
  await failWith(page, '**/api/auth/forgot-password/', { ...failure, data: { errors: ['A', 'B'] } })
  await page.getByLabel('Email').fill('someone@nowhere.example')
  await page.getByRole('button', { name: 'Send link', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toHaveText(['A', 'B'])
})
