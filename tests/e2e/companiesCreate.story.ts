import type { Page } from '@playwright/test'
import { newName } from './support/api'
import {
  choose,
  chooseLogo,
  dateIn,
  field,
  fillAllButLogo,
  fillDate,
  save,
  selector,
  stockEntry,
  thisYear,
  yearOf,
} from './support/companyForm'
import { countRequests, expectAccessible, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const openNew = async (page: Page) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  await expect(field(page, 'Name')).toBeVisible()
}

/** Clears a selector that has a search. */
const clear = async (page: Page, name: string) => {
  await selector(page, name).fill('')
  await selector(page, name).press('Tab')
}

const clearDate = async (page: Page, name: string) => {
  await yearOf(page, name).click()
  await expect(yearOf(page, name)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
}

const required = [
  'Logo',
  'Name',
  'Address',
  'Postal code',
  'Status',
  'Country',
  'Headquarter location',
  'Currency',
  'Financial year',
  'Contract start',
  'Contract end',
  'Contact person',
  'Contact number',
  'Contact email',
  'Contact country',
]

test.describe('the form of a new company', () => {
  test('has all its sections, and the status of a new company', async ({ page }) => {
    await openNew(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Company' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Basic information',
      'Corporate Information',
      'Stock entries',
      'Contract Details',
      'Contact Person Details',
    ])
    await expect(page.getByText('1000 x 1000')).toBeVisible()
    await expect(selector(page, 'Status')).toHaveText('Active')
    await expect(selector(page, 'Status')).toBeDisabled()
  })

  test('marks these fifteen fields, and no other', async ({ page }) => {
    await openNew(page)
    const labels = page.getByRole('main').locator('form :is(label, [id$="-label"])')
    await expect(labels.filter({ hasText: '*' })).toHaveText(required.map((label) => `${label} *`))
  })

  test('can be saved only with a logo and all other required fields', async ({ page }) => {
    await openNew(page)
    await fillAllButLogo(page, newName('Company'))
    await expect(save(page)).toBeDisabled()
    await chooseLogo(page)
    await expect(save(page)).toBeEnabled()
    for (const name of [
      'Name',
      'Address',
      'Postal code',
      'Headquarter location',
      'Contact person',
      'Contact number',
      'Contact email',
    ]) {
      const typed = await field(page, name).inputValue()
      await field(page, name).fill(' ')
      await expect(save(page), name).toBeDisabled()
      await field(page, name).fill(typed)
      await expect(save(page), name).toBeEnabled()
    }
    for (const [name, option] of [
      ['Country', 'Norway'],
      ['Currency', 'Danish Krone'],
      ['Contact country', 'Norway'],
    ] as const) {
      await clear(page, name)
      await expect(save(page), name).toBeDisabled()
      await choose(page, name, option)
      await expect(save(page), name).toBeEnabled()
    }
    await clearDate(page, 'Contract end')
    await expect(save(page)).toBeDisabled()
    await fillDate(page, 'Contract end', '20280110')
    await expect(save(page)).toBeEnabled()
    await clearDate(page, 'Contract start')
    await expect(save(page)).toBeDisabled()
  })

  test('sends what the specification names, and opens the profile of the company', async ({ page }) => {
    const name = newName('Company')
    await openNew(page)
    await fillAllButLogo(page, name)
    await chooseLogo(page)
    const sent = countRequests(page, '/api/company/')
    await save(page).click()
    await expectToast(page, 'New Company Created')
    await expect(page).toHaveURL(/\/companies\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const body = sent.find(({ method }) => method === 'POST')?.body as Record<string, unknown>
    expect(body).toMatchObject({
      name,
      stock_tracking_ids: [],
      applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
      status: 'ACTIVE',
      contract_start_date: '2027-01-10 00:00:00',
      contract_end_date: '2028-01-10 00:00:00',
      person_phone_code: '1',
    })
    expect(body.small_logo_url).toMatch(/\/media\//)
    expect(body.large_logo_url).toBe(body.small_logo_url)
  })

  test('offers fifty years, beginning with this one', async ({ page }) => {
    await openNew(page)
    await selector(page, 'Financial year').click()
    await expect(page.getByRole('option')).toHaveText(
      Array.from({ length: 50 }, (_, index) => String(thisYear - index)),
    )
  })

  test('has no axe findings, not even with error messages', async ({ page }) => {
    await openNew(page)
    await expectAccessible(page)
    await fillAllButLogo(page, newName('Company'))
    await chooseLogo(page)
    await field(page, 'Contact email').fill('nobody')
    await page.getByRole('button', { name: 'Add stock entry' }).click()
    await save(page).click()
    await expect(field(page, 'Contact email')).toHaveAttribute('aria-invalid', 'true')
    await expect(selector(page, 'Stock type')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })
})

test.describe('the contract of a company', () => {
  test('ends after it starts: the end can be picked only once the start is known', async ({ page }) => {
    await openNew(page)
    await expect(yearOf(page, 'Contract end')).toHaveAttribute('aria-disabled', 'true')
    await fillDate(page, 'Contract start', '20270110')
    await page.getByRole('button', { name: 'Choose Contract end' }).click()
    for (const day of ['9', '10']) await expect(page.getByRole('gridcell', { name: day, exact: true })).toBeDisabled()
    await expect(page.getByRole('gridcell', { name: '11', exact: true })).toBeEnabled()
  })

  test('loses its end only when the start is not before it any more', async ({ page }) => {
    await openNew(page)
    await fillDate(page, 'Contract start', '20270110')
    await fillDate(page, 'Contract end', '20270310')
    // While the last digits are typed, the start isn't before the end for a moment.
    await fillDate(page, 'Contract start', '20270309')
    await page.keyboard.press('Tab')
    await expect(dateIn(page, 'Contract end')).toHaveValue('2027-03-10')
    await fillDate(page, 'Contract start', '20270310')
    await page.keyboard.press('Tab')
    await expect(dateIn(page, 'Contract end')).toHaveValue('')
    await expect(yearOf(page, 'Contract end')).toHaveAttribute('aria-disabled', 'false')
  })
})

test('an international stock is in US dollars and has no value', async ({ page }) => {
  await openNew(page)
  await page.getByRole('button', { name: 'Add stock entry' }).click()
  const row = stockEntry(page, 1)
  await row.getByRole('combobox', { name: 'Stock type' }).click()
  await expect(page.getByRole('option')).toHaveText(['in-House', 'international'])
  await page.getByRole('option', { name: 'international' }).click()
  await expect(row.getByRole('combobox', { name: 'Currency' })).toHaveValue('US Dollar')
  await expect(row.getByRole('combobox', { name: 'Currency' })).toBeDisabled()
  await expect(row.getByRole('textbox', { name: 'Stock value' })).toBeDisabled()
  await row.getByRole('combobox', { name: 'Stock type' }).click()
  await page.getByRole('option', { name: 'in-House' }).click()
  await expect(row.getByRole('textbox', { name: 'Stock value' })).toBeEnabled()
  await row.getByRole('button', { name: 'Remove stock entry' }).click()
  await expect(row).toHaveCount(0)
})
