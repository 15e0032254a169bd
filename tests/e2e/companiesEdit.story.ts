import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { choose, chooseLogo, field, save, selector, stockEntry, thisYear } from './support/companyForm'
import { expectToast, holdBack } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

/** Creates a company and opens its form. */
const openOwn = async (page: Page) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  await page.goto(`/companies/${company.id}/edit`)
  await expect(field(page, 'Name')).toHaveValue(company.name)
  return company
}

/** Saves the form of a company and returns what was sent. */
const saveChanges = async (page: Page, confirm?: (page: Page) => Promise<void>) => {
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page, 'Update the Company').click()
  await confirm?.(page)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  return body
}

test.describe('the form of an existing company', () => {
  test('has no inputs until the company is loaded', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id, name } = await makeCompany(page)
    const release = await holdBack(page, `**/api/company/${id}/`)
    await page.goto(`/companies/${id}/edit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Update the Company' })).toBeVisible()
    await expect(page.locator('[aria-busy]')).toBeVisible()
    await expect(selector(page, 'Status').and(page.locator(':enabled'))).toHaveCount(0)
    release()
    await expect(field(page, 'Name')).toHaveValue(name)
    await expect(selector(page, 'Status')).toBeEnabled()
  })

  test('is prefilled, section by section, and opens the details once it is saved', async ({ page }) => {
    const { id } = await openOwn(page)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Basic information',
      'Corporate Information',
      'Applications',
      'Stock entries',
      'Contract Details',
      'Contact Person Details',
    ])
    await expect(field(page, 'Contact person')).toHaveValue('Ada Maria Lovelace')
    await field(page, 'Address').fill('2 Runway Road')
    await saveChanges(page)
    await expectToast(page, 'Company Updated')
    await expectToast(page, 'You have successfully updated the company.')
    await expect(page).toHaveURL(`/companies/${id}`)
    await expect(page.getByRole('tab', { name: 'Company details' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('definition').filter({ hasText: '2 Runway Road' })).toBeVisible()
  })

  test('can be saved without a logo, but with no other field empty', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto('/companies?search=Iroko')
    await page.getByRole('link', { name: 'Edit Company Iroko Financial Services' }).click()
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
    await expect(page.getByRole('main').locator('form img')).toHaveAttribute('src', /svg/)
    await expect(save(page, 'Update the Company')).toBeEnabled()
    await field(page, 'Address').fill('')
    await expect(save(page, 'Update the Company')).toBeDisabled()
    await field(page, 'Address').fill('1 Main Street')
    await expect(save(page, 'Update the Company')).toBeEnabled()
  })

  test('has three statuses, and allows every change between them', async ({ page }) => {
    const { id } = await openOwn(page)
    await selector(page, 'Status').click()
    await expect(page.getByRole('option')).toHaveText(['In Progress', 'Active', 'Expired'])
    await page.keyboard.press('Escape')
    for (const [label, value] of [
      ['Expired', 'EXPIRED'],
      ['In Progress', 'IN_PROGRESS'],
      ['Active', 'ACTIVE'],
    ] as const) {
      await choose(page, 'Status', label)
      expect(await saveChanges(page)).toMatchObject({ status: value })
      await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
      await page.goto(`/companies/${id}/edit`)
    }
  })

  test('accepts stock entries, shows what is wrong with one, and says which were removed', async ({ page }) => {
    const { id } = await openOwn(page)
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
    await expect(cells).toHaveText(['in-House', 'Danish Krone', '12.5', 'international', 'US Dollar', ''])

    const { stock_data: stored } = await callAs(page, calls.readCompany, { company_id: id })
    await page.goto(`/companies/${id}/edit`)
    await row(1).getByRole('button', { name: 'Remove stock entry' }).click()
    const changed = await saveChanges(page)
    expect(changed.stock_tracking_ids).toEqual([stored[0]?.tracking_id])
    expect(changed.stock_data).toMatchObject([{ tracking_id: stored[1]?.tracking_id }])
    await expect(cells).toHaveText(['international', 'US Dollar', ''])
  })

  test('lets provider staff choose its applications', async ({ page }) => {
    const { id } = await openOwn(page)
    await page.getByRole('checkbox', { name: 'TOM' }).uncheck()
    await page.getByRole('checkbox', { name: 'Live Pay Benchmarking' }).uncheck()
    const body = await saveChanges(page, async () => {
      const question = page.getByRole('alertdialog', { name: 'Take away TOM, Live Pay Benchmarking?' })
      await expect(question).toContainText('Nobody will lose access.')
      await question.getByRole('button', { name: 'Take away and save' }).click()
    })
    expect(body).toMatchObject({ applications: ['JE'] })
    const { applications, application_access } = await callAs(page, calls.readCompany, { company_id: id })
    expect({ applications, application_access }).toEqual({ applications: ['JE'], application_access: ['JE'] })
  })

  test('shows at the name that another company has it', async ({ page }) => {
    await openOwn(page)
    await field(page, 'Name').fill('aurora foods')
    await save(page, 'Update the Company').click()
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Name')).toBeFocused()
    await expect(page).toHaveURL(/\/edit$/)
  })

  test('warns the second of two people who change it, shows both values, and loses nothing', async ({
    page,
    browser,
  }) => {
    await openOwn(page)
    const other = await (await browser.newContext()).newPage()
    await comeBackAs(other, 'providerSuper')
    await other.goto(new URL(page.url()).pathname)
    await field(other, 'Address').fill('Their address')
    await field(other, 'Postal code').fill('THEIRS')
    await choose(other, 'Status', 'Expired')
    await chooseLogo(other)
    await saveChanges(other)

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
    await other.context().close()
  })

  test('says that the company does not exist', async ({ page }) => {
    await comeBackAs(page, 'master')
    for (const id of ['999999', 'abc']) {
      await page.goto(`/companies/${id}/edit`)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
    }
  })

  test('keeps offering an older year that the company has', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page, { financial_year: thisYear - 60 })
    await page.goto(`/companies/${id}/edit`)
    await expect(selector(page, 'Financial year')).toHaveText(String(thisYear - 60))
    await selector(page, 'Financial year').click()
    await expect(page.getByRole('option')).toHaveCount(51)
  })
})
