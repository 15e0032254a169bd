import { newName } from './support/api'
import {
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

test('the form of a new company has all its sections, and refuses what does not fit together', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Company' })).toBeVisible()

  await test.step('it has all its sections, marks fifteen fields, and has the status of a new company', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Basic information',
      'Corporate Information',
      'Stock entries',
      'Contract Details',
      'Contact Person Details',
    ])
    const labels = page.getByRole('main').locator('form :is(label, [id$="-label"])')
    await expect(labels.filter({ hasText: '*' })).toHaveText(required.map((label) => `${label} *`))
    await expect(page.getByText('1000 x 1000')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
    await expect(page.getByRole('main').locator('form img')).toHaveAttribute('src', /svg/)
    await expect(selector(page, 'Status')).toHaveText('Active')
    await expect(selector(page, 'Status')).toBeDisabled()
  })

  await test.step('it offers fifty years, beginning with this one', async () => {
    await selector(page, 'Financial year').click()
    await expect(page.getByRole('option')).toHaveText(
      Array.from({ length: 50 }, (_, index) => String(thisYear - index)),
    )
    await page.keyboard.press('Escape')
  })

  await test.step('the end of a contract can be picked only once the start is known, and after it', async () => {
    await expect(yearOf(page, 'Contract end')).toHaveAttribute('aria-disabled', 'true')
    await fillDate(page, 'Contract start', '20270110')
    await page.getByRole('button', { name: 'Choose Contract end' }).click()
    for (const day of ['9', '10']) await expect(page.getByRole('gridcell', { name: day, exact: true })).toBeDisabled()
    await expect(page.getByRole('gridcell', { name: '11', exact: true })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('gridcell')).toHaveCount(0)
  })

  await test.step('a contract loses its end only when the start is not before it any more', async () => {
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

  await test.step('an international stock is in US dollars and has no value', async () => {
    await page.getByRole('button', { name: 'Add stock entry' }).click()
    const row = stockEntry(page, 1)
    const type = row.getByRole('combobox', { name: 'Stock type' })
    const currency = row.getByRole('combobox', { name: 'Currency' })
    await type.click()
    await expect(page.getByRole('option')).toHaveText(['in-House', 'international'])
    await page.getByRole('option', { name: 'international' }).click()
    await expect(currency).toHaveValue('US Dollar')
    await expect(currency).toBeDisabled()
    await expect(row.getByRole('textbox', { name: 'Stock value' })).toBeDisabled()
    await type.click()
    await page.getByRole('option', { name: 'in-House' }).click()
    await expect(row.getByRole('textbox', { name: 'Stock value' })).toBeEnabled()
    await row.getByRole('button', { name: 'Remove stock entry' }).click()
    await expect(row).toHaveCount(0)
  })
})

test('a new company is saved once its form is filled and right, and its profile opens', async ({ page }) => {
  const name = newName('Company')
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  await fillAllButLogo(page, name)
  await expect(save(page)).toBeDisabled()
  await chooseLogo(page)
  await expect(save(page)).toBeEnabled()
  await yearOf(page, 'Contract end').click()
  await expect(yearOf(page, 'Contract end')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await expect(save(page)).toBeDisabled()
  await fillDate(page, 'Contract end', '20280110')
  await expect(save(page)).toBeEnabled()

  await test.step('its errors are shown at their fields, and axe finds nothing', async () => {
    await field(page, 'Contact email').fill('nobody')
    await page.getByRole('button', { name: 'Add stock entry' }).click()
    await save(page).click()
    await expect(field(page, 'Contact email')).toHaveAttribute('aria-invalid', 'true')
    await expect(selector(page, 'Stock type')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await field(page, 'Contact email').fill('ada@example.com')
    await stockEntry(page, 1).getByRole('button', { name: 'Remove stock entry' }).click()
  })

  await test.step('what the specification names is sent', async () => {
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
      person_phone_code: '45',
    })
    expect(body.small_logo_url).toMatch(/\/media\//)
    expect(body.large_logo_url).toBe(body.small_logo_url)
  })
})

test('a long form says what it lacks and where, stays in sight of its buttons, and can be walked by keyboard', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  const bar = page.getByText(/^Missing:/)
  const link = (name: string) => bar.getByRole('button', { name, exact: true })

  await test.step('a link leads to the field, clear of the bar', async () => {
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await expect(save(page)).toHaveAccessibleDescription(/^Missing: Logo ?, Name/)
    await link('and 10 more').press('Enter')
    await link('Contact email').press('Enter')
    await expect(field(page, 'Contact email')).toBeFocused()
    await expect(field(page, 'Contact email')).toBeInViewport({ ratio: 1 })
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.insertText('ada@example.com')
    await expect(link('Contact email')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the rail leads to a section', async () => {
    const rail = page.getByRole('navigation', { name: 'Sections' })
    await expect(rail.getByRole('button', { name: /^Contact Person Details/ })).toContainText('3 missing')
    await rail.getByRole('button', { name: /^Corporate Information/ }).press('Enter')
    await expect(selector(page, 'Country')).toBeFocused()
  })

  await test.step('the country brings currency, calling code and contact country', async () => {
    await page.keyboard.insertText('Pakistan')
    await page.keyboard.press('Enter')
    await expect(selector(page, 'Currency')).toHaveValue('Pakistan Rupee')
    await expect(selector(page, 'Contact country')).toHaveValue('Pakistan')
    await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('PK +92')
  })

  await test.step('what is wrong is a link, too, and a message neither moves nor covers the bar', async () => {
    await field(page, 'Contact email').fill('ada')
    await field(page, 'Contact email').press('Tab')
    const wrong = page.getByText(/^To correct:/)
    await wrong.getByRole('button', { name: 'Contact email' }).press('Enter')
    await expect(field(page, 'Contact email')).toBeFocused()
    const top = () => save(page).evaluate((button) => button.getBoundingClientRect().top)
    const before = await top()
    await page.route('**/api/upload-image/**', (route) => route.abort())
    await chooseLogo(page)
    const toast = page.getByRole('region', { name: 'Messages' }).locator('.MuiAlert-root').first()
    await expect(toast).toBeVisible()
    // Its text may take another line; the message is higher than that.
    expect(Math.abs((await top()) - before)).toBeLessThan(16)
    await expect.poll(() => toast.evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThan(before)
    await field(page, 'Contact email').fill('ada@example.com')
  })

  await test.step('on a phone the rail gives way, and the bar counts in one line what it names on demand', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    const counts = page.getByRole('button', { name: /^\d+ missing$/ })
    const heightOf = () => counts.evaluate((line) => line.getBoundingClientRect().height)
    await expect.poll(heightOf).toBeLessThan(40)
    await expect(bar).toHaveCount(0)
    await counts.press('Enter')
    await expect(counts).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await link('Address').press('Enter')
    await expect(field(page, 'Address')).toBeFocused()
    await expect(field(page, 'Address')).toBeInViewport({ ratio: 1 })
    await expect(bar).toHaveCount(0)
    await expectAccessible(page)
  })
})
