import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { accounts, password } from './support/accounts'
import { callAs, newName } from './support/api'
import { choose, chooseLogo, field, fillAllButLogo, fillDate, save, selector } from './support/companyForm'
import { countRequests, expectAccessible, expectToast } from './support/screen'
import { signIn, submitLogin } from './support/session'
import { expect, test } from './support/story'

/** Fills everything that a new company needs. */
const fillCompany = async (page: Page, name: string) => {
  await chooseLogo(page)
  await expectToast(page, 'Image uploaded successfully')
  await fillAllButLogo(page, name)
}

test('a provider user finds the companies, opens one, and may change and switch each', async ({ page }) => {
  await signIn(page, 'master')
  await page.goto('/companies')
  await expect(
    page.getByRole('button', { name: 'Create New Company' }).or(page.getByRole('link', { name: 'Create New Company' })),
  ).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Halden Pharma' })
  await expect(row.getByRole('link', { name: 'Edit Company Halden Pharma' })).toBeVisible()
  const toggle = row.getByRole('switch')
  await toggle.click()
  await expectToast(page, 'Halden Pharma is inactive')
  await expect(row.getByText('Inactive')).toBeVisible()
  await toggle.click()
  await expectToast(page, 'Halden Pharma is active')
  await page.getByRole('link', { name: 'Aurora Foods', exact: true }).click()
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora Foods' })).toBeVisible()
})

test('a sales user sees the companies, but nothing to change them with', async ({ page }) => {
  await signIn(page, 'sales')
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
  await expect(page.getByText('Create New Company')).toHaveCount(0)
  await expect(page.getByText('Edit Company')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.goto('/companies/create')
  await expect(page.getByText('Access Denied')).toBeVisible()
})

test('a new company needs fifteen fields, and is saved with what the specification sends', async ({ page }) => {
  const name = newName('Company')
  await signIn(page, 'master')
  await page.goto('/companies/create')
  for (const section of ['Basic information', 'Corporate Information', 'Contract Details', 'Contact Person Details'])
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
  await expect(page.getByText('1000 x 1000')).toBeVisible()
  await expect(selector(page, 'Status')).toHaveText('Active')
  await expect(selector(page, 'Status')).toBeDisabled()
  await expect(save(page)).toBeDisabled()
  await fillCompany(page, name)
  await expect(save(page)).toBeEnabled()
  for (const emptied of [
    'Name',
    'Address',
    'Postal code',
    'Headquarter location',
    'Contact person',
    'Contact number',
    'Contact email',
  ]) {
    const typed = await field(page, emptied).inputValue()
    await field(page, emptied).fill(' ')
    await expect(save(page), emptied).toBeDisabled()
    await field(page, emptied).fill(typed)
    await expect(save(page), emptied).toBeEnabled()
  }
  const sent = countRequests(page, '/api/company/')
  await save(page).click()
  await expectToast(page, 'New Company Created')
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name,
    stock_tracking_ids: [],
    applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
    status: 'ACTIVE',
    contract_start_date: '2027-01-10 00:00:00',
    contract_end_date: '2028-01-10 00:00:00',
    person_phone_code: '1',
  })
})

test('a picture that is no JPG or PNG is refused before anything is sent', async ({ page }) => {
  await signIn(page, 'master')
  await page.goto('/companies/create')
  const sent = countRequests(page, '/api/upload-image/')
  await chooseLogo(page, 'logo.gif', 'gif')
  await expectToast(page, 'You can only upload JPG/PNG file!')
  expect(sent).toEqual([])
})

test('the contract cannot end before it starts', async ({ page }) => {
  await signIn(page, 'master')
  await page.goto('/companies/create')
  const end = page.getByRole('group', { name: 'Contract end' })
  await expect(end.getByRole('spinbutton').first()).toHaveAttribute('aria-disabled', 'true')
  await fillDate(page, 'Contract start', '20270110')
  await page
    .getByRole('button', { name: /Choose date/ })
    .last()
    .click()
  await expect(page.getByRole('gridcell', { name: '10', exact: true })).toBeDisabled()
  await expect(page.getByRole('gridcell', { name: '11', exact: true })).toBeEnabled()
})

test('an international stock is in US dollars and has no value', async ({ page }) => {
  await signIn(page, 'master')
  await page.goto('/companies/create')
  await page.getByRole('button', { name: 'Add stock entry' }).click()
  const row = page.getByRole('group', { name: 'Stock entry 1' })
  await row.getByRole('combobox', { name: 'Stock type' }).click()
  await expect(page.getByRole('option')).toHaveText(['in-House', 'international'])
  await page.getByRole('option', { name: 'international' }).click()
  await expect(row.getByRole('combobox', { name: 'Currency' })).toHaveValue('US Dollar')
  await expect(row.getByRole('textbox', { name: 'Stock value' })).toBeDisabled()
  await row.getByRole('combobox', { name: 'Stock type' }).click()
  await page.getByRole('option', { name: 'in-House' }).click()
  await expect(row.getByRole('textbox', { name: 'Stock value' })).toBeEnabled()
  await row.getByRole('button', { name: 'Remove stock entry' }).click()
  await expect(row).toHaveCount(0)
})

test('a provider user changes a company, its applications too, and lands on its profile', async ({ page }) => {
  await signIn(page, 'master')
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Edit Company Kestrel Aerospace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update the Company' })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Kestrel Aerospace')
  await expect(page.getByRole('checkbox', { name: 'JE' })).toBeChecked()
  for (const status of ['In Progress', 'Expired', 'Active']) {
    await choose(page, 'Status', status)
    await expect(selector(page, 'Status')).toHaveText(status)
  }
  await field(page, 'Address').fill('2 Runway Road')
  await save(page, 'Update the Company').click()
  await expectToast(page, 'Company Updated')
  await expectToast(page, 'You have successfully updated the company.')
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByText('2 Runway Road')).toBeVisible()
})

test('a super user changes the own company from its details, but not its applications', async ({ page }) => {
  await signIn(page, 'companySuper')
  await page.goto('/companies')
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByRole('link', { name: 'Edit Details', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Company Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update the Company' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'JE' })).toHaveCount(0)
})

test('a viewer reads the details and finds no way to change them', async ({ page }) => {
  await signIn(page, 'companyViewer')
  await page.goto('/companies')
  await expect(page.getByRole('heading', { level: 2, name: 'Corporate Information' })).toBeVisible()
  await expect(page.getByText('Denmark').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await page.goto(`${new URL(page.url()).pathname}/edit`)
  await expect(page.getByText('Access Denied')).toBeVisible()
})

test('another company’s addresses show nothing of it, and ask for nothing', async ({ page }) => {
  await signIn(page, 'companySuper')
  const own = Number((await callAs(page, calls.listAllCompanies, {}))[0]?.id)
  const asked = countRequests(page, `/api/company/${own + 1}/`)
  for (const path of ['', '/edit', '/business-units', '/regions']) {
    await page.goto(`/companies/${own + 1}${path}`)
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expect(page.getByText('Borealis')).toHaveCount(0)
  }
  expect(asked).toEqual([])
})

test('of two people who change one company, the second is told, and nothing is lost', async ({ page, browser }) => {
  await signIn(page, 'master')
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Edit Company Lotus Wellness' }).click()
  await expect(field(page, 'Name')).toHaveValue('Lotus Wellness')

  const other = await (await browser.newContext()).newPage()
  await other.goto('/login')
  await submitLogin(other, accounts.providerSuper, password)
  await expect(other).toHaveURL('/app')
  await other.goto(new URL(page.url()).pathname)
  await field(other, 'Address').fill('Their address')
  await field(other, 'Postal code').fill('THEIRS')
  await save(other, 'Update the Company').click()
  await expectToast(other, 'Company Updated')

  await field(page, 'Address').fill('My address')
  await field(page, 'Headquarter location').fill('My headquarters')
  await save(page, 'Update the Company').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this record' })
  await expect(dialog.getByText('My address')).toBeVisible()
  await expect(dialog.getByText('Their address')).toBeVisible()
  await dialog.getByText('Their address').click()
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect(field(page, 'Address')).toHaveValue('Their address')
  await expect(field(page, 'Postal code')).toHaveValue('THEIRS')
  await expect(field(page, 'Headquarter location')).toHaveValue('My headquarters')
  await save(page, 'Update the Company').click()
  await expectToast(page, 'Company Updated')
  await expect(page.getByText('My headquarters')).toBeVisible()
  await other.context().close()
})

for (const [name, path, account] of [
  ['the form of a new company', '/companies/create', 'master'],
  ['the details of a company', '/companies/1', 'companySuper'],
  ['the form of a company', '/companies/1/edit', 'companySuper'],
] as const)
  test(`axe finds nothing on ${name}`, async ({ page }) => {
    await signIn(page, account)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2, name: 'Corporate Information' })).toBeVisible()
    await expectAccessible(page)
  })
