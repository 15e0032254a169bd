import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { companyForm } from '../support/companies'
import { choose, chooseLogo, field, save, selector, stockEntry, thisYear } from './support/companyForm'
import { expectAccessible, expectToast, holdBack } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

/** Saves the form of a company and returns what was sent. */
const saveChanges = async (page: Page, confirm?: (page: Page) => Promise<void>) => {
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/company/'))
  await save(page, 'Update the Company').click()
  await confirm?.(page)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  return body
}

const values = (page: Page, text: string | RegExp) => page.getByRole('definition').filter({ hasText: text })

test('a company is changed in its form, which opens its details once it is saved', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id, name } = await makeCompany(page, { financial_year: thisYear - 60 })

  await test.step('the form has no inputs until the company is loaded', async () => {
    const release = await holdBack(page, `**/api/company/${id}/`)
    await page.goto(`/companies/${id}/edit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Update the Company' })).toBeVisible()
    await expect(page.locator('[aria-busy]')).toBeVisible()
    await expect(selector(page, 'Status').and(page.locator(':enabled'))).toHaveCount(0)
    release()
    await expect(field(page, 'Name')).toHaveValue(name)
    await expect(selector(page, 'Status')).toBeEnabled()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('it is prefilled, section by section, and keeps offering an older year', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Basic information',
      'Corporate Information',
      'Sign-in',
      'Applications',
      'Stock entries',
      'Contract Details',
      'Contact Person Details',
    ])
    await expect(field(page, 'Contact person')).toHaveValue('Ada Maria Lovelace')
    await expect(selector(page, 'Financial year')).toHaveText(String(thisYear - 60))
    await selector(page, 'Financial year').click()
    await expect(page.getByRole('option')).toHaveCount(51)
    await page.keyboard.press('Escape')
  })

  await test.step('it shows at the name that another company has it', async () => {
    await field(page, 'Name').fill('aurora foods')
    await save(page, 'Update the Company').click()
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Name')).toBeFocused()
    await expect(page).toHaveURL(/\/edit$/)
    await field(page, 'Name').fill(name)
  })

  await test.step('provider staff change its status and its applications', async () => {
    await selector(page, 'Status').click()
    await expect(page.getByRole('option')).toHaveText(['In Progress', 'Active', 'Expired'])
    await page.getByRole('option', { name: 'Expired' }).click()
    await page.getByRole('checkbox', { name: 'TOM' }).uncheck()
    await page.getByRole('checkbox', { name: 'Live Pay Benchmarking' }).uncheck()
    await field(page, 'Address').fill('2 Runway Road')
    // Found by its city, or as people call the zone.
    await selector(page, 'Time zone').fill('central european')
    await expect(page.getByRole('option', { name: /^Europe\/Berlin · / })).toBeVisible()
    await selector(page, 'Time zone').fill('copen')
    await page.getByRole('option', { name: /^Europe\/Copenhagen · / }).click()
    const body = await saveChanges(page, async () => {
      const question = page.getByRole('alertdialog', { name: 'Take away TOM, Live Pay Benchmarking?' })
      await expect(question).toContainText('Nobody will lose access.')
      await expect(question).toContainText('Roles stay stored: if the company gets TOM, Live Pay Benchmarking back')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Take away and save' }).click()
    })
    await expectToast(page, 'Company Updated')
    await expectToast(page, 'You have successfully updated the company.')
    expect(body).toMatchObject({ applications: ['JE'], status: 'EXPIRED', time_zone: 'Europe/Copenhagen' })
    const { applications, application_access } = await callAs(page, calls.readCompany, { company_id: id })
    expect({ applications, application_access }).toEqual({ applications: ['JE'], application_access: ['JE'] })
  })

  await test.step('its details show what was saved', async () => {
    await expect(page).toHaveURL(`/companies/${id}`)
    await expect(page.getByRole('tab', { name: 'Company details' })).toHaveAttribute('aria-selected', 'true')
    await expect(values(page, '2 Runway Road')).toBeVisible()
    await expect(values(page, /^Expired$/)).toBeVisible()
    await expect(values(page, 'Europe/Copenhagen')).toBeVisible()
  })
})

test('the stock entries of a company are added, with what is wrong shown at its cell, and removed', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  await page.goto(`/companies/${id}/edit`)
  const row = (number: number) => stockEntry(page, number)
  const fill = async (number: number, name: string, option: string) => {
    await row(number).getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Add stock entry' }).click()
  await fill(1, 'Stock type', 'in-House')
  await fill(1, 'Currency', 'Danish Krone')
  await row(1).getByRole('textbox', { name: 'Stock value' }).fill('abc')
  await page.getByRole('button', { name: 'Add stock entry' }).click()
  await fill(2, 'Stock type', 'international')
  await save(page, 'Update the Company').click()
  await expect(row(1).getByRole('textbox', { name: 'Stock value' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/edit$/)
  await row(1).getByRole('textbox', { name: 'Stock value' }).fill('12.5')
  const body = await saveChanges(page)
  expect(body.stock_tracking_ids).toEqual([])
  expect(body.stock_data).toMatchObject([
    { tracking_id: null, stock_type: 'in-House', stock_value: 12.5 },
    { tracking_id: null, stock_type: 'international', stock_currency_id: 138, stock_value: null },
  ])
  const cells = page.getByRole('table').getByRole('cell')
  await expect(cells).toHaveText(['in-House', 'Danish Krone', 'DKK 12.50', 'international', 'US Dollar', ''])

  const { stock_data: stored } = await callAs(page, calls.readCompany, { company_id: id })
  await page.goto(`/companies/${id}/edit`)
  await row(1).getByRole('button', { name: 'Remove stock entry' }).click()
  const changed = await saveChanges(page)
  expect(changed.stock_tracking_ids).toEqual([stored[0]?.tracking_id])
  expect(changed.stock_data).toMatchObject([{ tracking_id: stored[1]?.tracking_id }])
  await expect(cells).toHaveText(['international', 'US Dollar', ''])
})

test('the second of two people who change a company is warned, sees both values, and loses nothing', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  await page.goto(`/companies/${company.id}/edit`)
  await expect(field(page, 'Name')).toHaveValue(company.name)
  const logos = (await callAs(page, calls.listAllCompanies, {})).map(({ small_logo_url }) => small_logo_url)
  const otherLogo = logos.find((url) => url && url !== company.small_logo_url) ?? ''
  await callAs(
    page,
    calls.updateCompany,
    { company_id: company.id },
    {
      ...companyForm(otherLogo, { name: company.name, address: 'Their address', postal_code: 'THEIRS' }),
      status: 'EXPIRED',
      version: company.version,
    },
  )

  await field(page, 'Address').fill('My address')
  await field(page, 'Headquarter location').fill('My headquarters')
  await choose(page, 'Status', 'In Progress')
  await chooseLogo(page)
  await save(page, 'Update the Company').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this record' })
  await expect(dialog.getByRole('radio')).toHaveCount(6)
  const address = dialog.getByRole('group', { name: 'Address' })
  await expect(address.getByRole('radio', { name: 'My address' })).toBeChecked()
  const status = dialog.getByRole('group', { name: 'Status' })
  await expect(status.getByRole('radio', { name: 'In Progress' })).toBeChecked()
  await expect(status.getByRole('radio', { name: 'Expired' })).not.toBeChecked()
  await expect(dialog.getByRole('group', { name: 'Logo' }).locator('img')).toHaveCount(2)
  await address.getByRole('radio', { name: 'Their address' }).check()
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect(field(page, 'Address')).toHaveValue('Their address')
  await expect(field(page, 'Postal code')).toHaveValue('THEIRS')
  await expect(field(page, 'Headquarter location')).toHaveValue('My headquarters')
  expect(await saveChanges(page)).toMatchObject({ status: 'IN_PROGRESS' })
  await expect(page.getByText('My headquarters')).toBeVisible()
})
