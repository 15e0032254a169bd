import type { Locator, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'
import { callAs, newName } from './support/api'
import { dateIn, field, picture, save, selector, thisYear, yearOf } from './support/companyForm'
import { csvFile } from './support/csv'
import { expectAccessible, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

/** Counts what the mouse really does on a page, so that no helper clicks unnoticed. */
const countClicks = async (page: Page) => {
  let clicks = 0
  await page.exposeFunction('noteClick', () => (clicks += 1))
  await page.addInitScript(() => {
    const { noteClick } = globalThis as unknown as { noteClick: () => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && noteClick(), true)
  })
  return () => clicks
}

const click = (target: Locator) => target.click()
/** Puts a text where one has clicked: typed or pasted. */
const write = async (page: Page, target: Locator, text: string) => {
  await click(target)
  await expect(target).toBeFocused()
  await page.keyboard.insertText(text)
}
const writeDate = async (page: Page, name: string, digits: string) => {
  await click(yearOf(page, name))
  await expect(yearOf(page, name)).toBeFocused()
  await page.keyboard.type(digits)
  await expect(dateIn(page, name)).toHaveValue(digits.replace(/(....)(..)(..)/, '$1-$2-$3'))
}
const chooseFile = async (page: Page, button: Locator, file: ReturnType<typeof csvFile>) => {
  const chosen = page.waitForEvent('filechooser')
  await click(button)
  await (await chosen).setFiles(file)
}

const outline = [
  'Bakery',
  '\tNordics',
  '\t\tDenmark',
  'Drinks',
  '\tIberia',
  '\t\tSpain',
  'Snacks',
  '\tBenelux',
  '\t\tBelgium',
]

test('from the list of companies to a client whose people can work takes 25 clicks', async ({ page }) => {
  const clicks = await countClicks(page)
  await comeBackAs(page, 'master')
  await page.goto('/companies')
  const name = newName('Client')
  const mailbox = name.toLowerCase().replaceAll(' ', '.')

  await test.step('the contract becomes a company', async () => {
    await click(page.getByRole('button', { name: 'Create New Company' }))
    const buffer = await picture('png')
    const logo = page.getByRole('button', { name: 'Choose a picture' })
    await chooseFile(page, logo, { name: 'logo.png', mimeType: 'image/png', buffer })
    await write(page, field(page, 'Name'), name)
    await write(page, field(page, 'Address'), '1 Main Street')
    await write(page, field(page, 'Postal code'), '12345')
    // Brings the currency, the calling code and the country of the contact.
    await click(selector(page, 'Country'))
    await page.keyboard.insertText('Denmark')
    await click(page.getByRole('option', { name: 'Denmark', exact: true }))
    await write(page, field(page, 'Headquarter location'), 'Aarhus')
    await click(selector(page, 'Financial year'))
    await click(page.getByRole('option', { name: String(thisYear), exact: true }))
    await writeDate(page, 'Contract start', '20270110')
    await writeDate(page, 'Contract end', '20280110')
    await write(page, field(page, 'Contact person'), 'Ada Lovelace')
    await write(page, field(page, 'Contact number'), '5551234')
    await write(page, field(page, 'Contact email'), 'ada@example.com')
    await click(save(page))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  const steps = page.getByRole('region', { name: 'First steps' })
  const step = (link: string) => steps.getByRole('link', { name: link, exact: true })

  await test.step('three units and three regions are pasted', async () => {
    await click(step('Structure: Paste an outline'))
    await expect(page.getByRole('textbox', { name: 'Outline' })).toBeFocused()
    await page.keyboard.insertText(outline.join('\n'))
    await click(page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }))
    await expectToast(page, 'Added: 3 business units, 3 regions, and 3 countries.')
    await expect(steps.getByText('2 of 5 done')).toBeVisible()
  })

  await test.step('grades and mapping are those of a similar company', async () => {
    await click(step('Grades: As in …'))
    const dialog = page.getByRole('dialog', { name: 'As in a similar company' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.insertText('Aurora')
    await click(page.getByRole('option', { name: /^Aurora Foods/ }))
    await expect(dialog.getByRole('checkbox', { name: /^Grades/ })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^Structure/ })).toBeDisabled()
    await expect(dialog.getByText(`${name} has business units or regions already.`)).toBeVisible()
    await click(dialog.getByRole('checkbox', { name: /^Mapping/ }))
    await expectAccessible(page)
    await click(dialog.getByRole('button', { name: 'Copy', exact: true }))
    await expect(steps.getByText('4 of 5 done')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), 'the focus of the link that has gone').toBeFocused()
  })

  await test.step('five people are uploaded', async () => {
    await click(step('People: Upload a file'))
    const dialog = page.getByRole('dialog', { name: 'Upload Company Users' })
    const rows = ['Ana', 'Bo', 'Cy', 'Di', 'Eva'].map((first, index) => ({
      'First name': first,
      'Last name': 'Doe',
      Email: `${first.toLowerCase()}.${mailbox}@client.example`,
      Applications: 'TOM',
      'TOM role': 'Company User',
      'TOM business units': ['Bakery', 'Drinks', 'Snacks'][index % 3] ?? '',
    }))
    const columns = columnsOfRow(companyUserRow)
    const cellsOf = (row: Readonly<Record<string, string>>) => columns.map((column) => row[column] ?? '').join()
    const file = csvFile('people.csv', [columns.join(), ...rows.map(cellsOf)])
    await chooseFile(page, dialog.getByRole('button', { name: 'Choose file' }), file)
    await click(dialog.getByRole('button', { name: 'Import', exact: true }))
    await expect(page.getByRole('row').filter({ hasText: 'Doe' })).toHaveCount(5)
  })

  expect(clicks(), 'clicks from the list of companies to a client whose people can work').toBeLessThanOrEqual(25)
  const { id: company_id, counts } = await callAs(page, calls.readCompany, {
    company_id: (await callAs(page, calls.listAllCompanies, {})).find((one) => one.name === name)?.id ?? 0,
  })
  expect(counts).toMatchObject({ 'business-units': 3, regions: 3, users: 5 })
  expect(counts?.['job-grades']).toBeGreaterThan(0)
  expect(counts?.['mapped-ranks']).toBeGreaterThan(0)
  await page.goto(`/companies/${company_id}`)
  await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible()
  await expect(steps, 'all is done').toHaveCount(0)
})
