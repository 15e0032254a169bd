import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { companyForm } from '../support/companies'
import { callAs, newName } from './support/api'
import {
  choose,
  dateIn,
  field,
  fillAllButLogo,
  fillDate,
  logoInput,
  picture,
  save,
  selector,
  thisYear,
} from './support/companyForm'
import { countRequests, expectAccessible, expectToast, holdBack } from './support/screen'
import { signIn } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const openNew = async (page: Page) => {
  await signIn(page, 'master')
  await page.goto('/companies/create')
  await expect(field(page, 'Name')).toBeVisible()
}

/** Makes a company of one's own and opens its form. */
const openOwn = async (page: Page) => {
  await signIn(page, 'master')
  const company = await makeCompany(page)
  await page.goto(`/companies/${company.id}/edit`)
  await expect(field(page, 'Name')).toHaveValue(company.name)
  return company
}

/** Empties what is chosen in a selector with a search. */
const clear = async (page: Page, name: string) => {
  await selector(page, name).fill('')
  await selector(page, name).press('Tab')
}

const clearDate = async (page: Page, name: string) => {
  await page.getByRole('group', { name }).getByRole('spinbutton').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
}

/** Saves the form of a company and answers what was sent. */
const saveChanges = async (page: Page) => {
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page, 'Update the Company').click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  return body
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
  test('marks these fifteen fields, and no other', async ({ page }) => {
    await openNew(page)
    const labels = await page.getByRole('main').locator('form :is(label, [id$="-label"])').allInnerTexts()
    const marked = labels.map((label) => label.replaceAll(/\s+/g, ' ')).filter((label) => label.includes('*'))
    expect(marked.map((label) => label.replace(/\s*\*/, ''))).toEqual(required)
  })

  test('can be saved only with a logo, and with all that is chosen', async ({ page }) => {
    await openNew(page)
    await fillAllButLogo(page, newName('Company'))
    await expect(save(page)).toBeDisabled()
    await logoInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('png') })
    await expect(save(page)).toBeEnabled()
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

  test('offers fifty years, this one first', async ({ page }) => {
    await openNew(page)
    await selector(page, 'Financial year').click()
    const years = await page.getByRole('option').allTextContents()
    expect(years).toEqual(Array.from({ length: 50 }, (_, index) => String(thisYear - index)))
  })

  test('clears the end of the contract when the start passes it, and not before', async ({ page }) => {
    await openNew(page)
    await fillDate(page, 'Contract start', '20270110')
    await fillDate(page, 'Contract end', '20270310')
    // On its way it was the tenth of March, too.
    await fillDate(page, 'Contract start', '20270309')
    await page.keyboard.press('Tab')
    await expect(dateIn(page, 'Contract end')).toHaveValue('2027-03-10')
    await fillDate(page, 'Contract start', '20270310')
    await page.keyboard.press('Tab')
    await expect(dateIn(page, 'Contract end')).toHaveValue('')
    await expect(page.getByRole('group', { name: 'Contract end' }).getByRole('spinbutton').first()).toHaveAttribute(
      'aria-disabled',
      'false',
    )
  })

  test('has nothing that axe would find, with its mistakes too', async ({ page }) => {
    await openNew(page)
    await fillAllButLogo(page, newName('Company'))
    await logoInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('png') })
    await field(page, 'Contact email').fill('nobody')
    await page.getByRole('button', { name: 'Add stock entry' }).click()
    await save(page).click()
    await expect(field(page, 'Contact email')).toHaveAttribute('aria-invalid', 'true')
    await expect(selector(page, 'Stock type')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })
})

test.describe('the logo of a company', () => {
  test('shows at once and tells how far it is', async ({ page }) => {
    await openNew(page)
    const release = await holdBack(page, '**/api/upload-image/')
    await logoInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('png', 700) })
    const shown = page.getByRole('main').locator('form img')
    await expect(shown).toHaveAttribute('src', /^blob:/)
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
    await expect(save(page)).toBeDisabled()
    release()
    await expectToast(page, 'Image uploaded successfully')
    await expect(shown).toHaveAttribute('src', /\/media\//)
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Choose another picture' })).toBeVisible()
  })

  test('must be under 2 MB, which is asked before anything is sent', async ({ page }) => {
    await openNew(page)
    const sent = countRequests(page, '/api/upload-image/')
    const large = Buffer.concat([await picture('png'), Buffer.alloc(2 * 1024 * 1024)]).subarray(0, 2 * 1024 * 1024)
    await logoInput(page).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await expectToast(page, 'Image must be smaller than 2MB!')
    expect(sent).toEqual([])
    const nearly = await picture('png', 814)
    expect(nearly.length).toBeGreaterThan(1_900_000)
    await logoInput(page).setInputFiles({ name: 'nearly.png', mimeType: 'image/png', buffer: nearly })
    await expectToast(page, 'Image uploaded successfully')
    await expect(page.getByRole('main').getByText('Image must be smaller than 2MB!')).toHaveCount(0)
  })

  test('must be a picture by its content: a GIF by another name is refused', async ({ page }) => {
    await openNew(page)
    await logoInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('gif') })
    await expectToast(page, 'You can only upload JPG/PNG file!')
    await expect(page.getByRole('main').getByText('You can only upload JPG/PNG file!')).toBeVisible()
    await expect(page.getByRole('main').locator('form img')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeEnabled()
  })
})

test.describe('the form of a company that there is', () => {
  test('holds nothing to change until the company is read', async ({ page }) => {
    await signIn(page, 'master')
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

  test('can be saved without a logo, but with no other field empty', async ({ page }) => {
    await signIn(page, 'master')
    await page.goto('/companies')
    await page.getByRole('link', { name: 'Edit Company Iroko Financial Services' }).click()
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
    await expect(save(page, 'Update the Company')).toBeEnabled()
    await field(page, 'Address').fill('')
    await expect(save(page, 'Update the Company')).toBeDisabled()
    await field(page, 'Address').fill('1 Main Street')
    await expect(save(page, 'Update the Company')).toBeEnabled()
  })

  test('has three statuses, and any can follow any other', async ({ page }) => {
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

  test('takes stock entries, tells what is wrong with one, and says which are gone', async ({ page }) => {
    const { id } = await openOwn(page)
    const row = (number: number) => page.getByRole('group', { name: `Stock entry ${number}` })
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
    await page.getByRole('checkbox', { name: 'Live Pay' }).uncheck()
    expect(await saveChanges(page)).toMatchObject({ applications: ['JE'] })
    const { applications, application_access } = await callAs(page, calls.readCompany, { company_id: id })
    expect({ applications, application_access }).toEqual({ applications: ['JE'], application_access: ['JE'] })
  })

  test('tells at the name that another company has it', async ({ page }) => {
    await openOwn(page)
    await field(page, 'Name').fill('aurora foods')
    await save(page, 'Update the Company').click()
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Name')).toBeFocused()
    await expect(page).toHaveURL(/\/edit$/)
  })

  test('says that there is no such company', async ({ page }) => {
    await signIn(page, 'master')
    for (const id of ['999999', 'abc']) {
      await page.goto(`/companies/${id}/edit`)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
    }
  })

  test('keeps an older year that it holds among those that are offered', async ({ page }) => {
    await signIn(page, 'master')
    const [known] = await callAs(page, calls.listAllCompanies, {})
    const form = companyForm(known?.small_logo_url ?? '', { name: newName('Company'), financial_year: thisYear - 60 })
    const { id } = await callAs(page, calls.createCompany, {}, form)
    await page.goto(`/companies/${id}/edit`)
    await expect(selector(page, 'Financial year')).toHaveText(String(thisYear - 60))
    await selector(page, 'Financial year').click()
    await expect(page.getByRole('option')).toHaveCount(51)
  })
})
